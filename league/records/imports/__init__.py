"""Import files of results that were recorded elsewhere; every line that is wrong is reported."""
