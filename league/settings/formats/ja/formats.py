"""A space stands between the day and the time; Django writes them without one."""

DATETIME_FORMAT = "Y年n月j日 G:i"
SHORT_DATETIME_FORMAT = "Y/m/d G:i"
