from importlib import import_module

Migration = import_module("league.players.migrations.0004_account_of_joined").Migration
