import pytest
from django.db import connection


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_postgresql_compiles_no_queries() -> None:
    connection.close()

    with connection.cursor() as cursor:
        cursor.execute("SHOW jit")
        assert cursor.fetchone() == ("off",)
