from importlib import import_module

Migration = import_module("league.players.migrations.0003_account").Migration
