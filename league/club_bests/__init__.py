"""The highest scores, longest streaks and rarest hands of a club."""
