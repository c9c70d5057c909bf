"""What the nightly verification finds in the database of this process, a line each."""

import django

if __name__ == "__main__":
    django.setup()

    from league.maintenance.verification import differences

    for found in differences():
        print(found)
