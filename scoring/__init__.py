"""Places, points, replays, standings and ladders, counted from games."""
