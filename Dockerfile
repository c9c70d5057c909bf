# The image of web server, worker and clock. It runs without rights and without writing to its root;
# only /var/lib/janroku is written. compose.yaml starts all services together.

# The whole Debian, for its C compiler; the image itself is the slim one below.
FROM python:3.13.1-bookworm AS build
WORKDIR /app
COPY requirements.lock ./
RUN python -m venv /venv \
 && /venv/bin/pip install --no-cache-dir --disable-pip-version-check --require-hashes -r requirements.lock
COPY manage.py LICENSE ./
COPY rules rules
COPY scoring scoring
COPY league league
COPY bin bin
COPY pyproject.toml requirements-compiled.lock ./
# Extension modules for rules and scoring (docs/compiled.md). What builds them stays out of the image.
RUN /venv/bin/pip install --no-cache-dir --disable-pip-version-check --require-hashes \
    --no-compile --target build/tools -r requirements-compiled.lock \
 && PYTHONPATH=/app/build/tools /venv/bin/python bin/compiled \
 && rm -r build/tools
COPY templates templates
COPY static static
COPY locale locale
# The guide to the API (/api/docs/guide/).
COPY docs docs
# The key and the database are needed to start, and not used.
RUN /venv/bin/python -m babel.messages.frontend compile -D django -d locale \
 && JANROKU_SECRET_KEY=unused DATABASE_URL=sqlite://:memory: \
    JANROKU_STATIC=/app/collected JANROKU_STATIC_COLLECTED=1 \
    /venv/bin/python manage.py collectstatic --no-input \
 && /venv/bin/python -m compileall -q league rules scoring

FROM python:3.13.1-slim-bookworm
RUN useradd --system --uid 10001 --home-dir /var/lib/janroku --create-home janroku \
 && chmod 700 /var/lib/janroku
COPY --from=build /venv /venv
COPY --from=build /app /app
WORKDIR /app
ENV PATH=/venv/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    JANROKU_VAR=/var/lib/janroku \
    JANROKU_STATIC=/app/collected \
    JANROKU_STATIC_COLLECTED=1
USER 10001
VOLUME /var/lib/janroku
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
    CMD ["python", "manage.py", "is_healthy", "--port", "8000"]
# Web server and worker together on SQLite, for one small server. compose.yaml starts them apart.
CMD ["python", "manage.py", "serve", "--address", "0.0.0.0", "--port", "8000", "--no-demo"]
