from django.contrib.auth.models import AbstractUser


class User(AbstractUser):
    """A person who can sign in. What they may do in a club is said by their membership there."""
