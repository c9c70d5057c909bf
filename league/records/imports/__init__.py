"""Files of results that people kept elsewhere: read, matched to the club, named line by line where they are wrong."""
