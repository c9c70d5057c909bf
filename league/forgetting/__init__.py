"""A player who asks is replaced by a number everywhere: in the record, the log and whatever was stored of them."""
