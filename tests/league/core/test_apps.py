import pytest
from django.db import connection


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_postgresql_compiles_no_queries_and_knows_what_a_page_costs() -> None:
    connection.close()

    with connection.cursor() as cursor:
        cursor.execute("SHOW jit")
        assert cursor.fetchone() == ("off",)
        cursor.execute("SHOW random_page_cost")
        assert cursor.fetchone() == ("1.1",)
