"""Games played online, read from their logs and compared with the rules of a club.

`opening.read_log` reads Tenhou's JSON (log6), Tenhou's XML (mjlog) and mjai into one record (`record.OnlineGame`);
`bridge.compare_game` settles every deal under a ruleset and lists where the log pays otherwise.
"""
