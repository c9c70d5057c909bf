"""Places, points, replays, standings and ladders, computed from games."""
