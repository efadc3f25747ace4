# The service in a slim image: built in one stage, run by a user of its own in the other.
FROM python:3.13.9-slim-bookworm AS build
WORKDIR /src
RUN python -m venv /opt/crlt
COPY requirements/run.txt requirements/run.txt
RUN /opt/crlt/bin/pip install --no-cache-dir --require-hashes -r requirements/run.txt
COPY pyproject.toml README.md LICENSE ./
COPY service service
COPY schemas schemas
COPY migrations migrations
COPY data data
RUN /opt/crlt/bin/pip install --no-cache-dir --no-deps --no-build-isolation .

FROM python:3.13.9-slim-bookworm
RUN useradd --system --uid 10001 --user-group --no-create-home crlt \
    && install -d -o crlt -g crlt /data
COPY --from=build /opt/crlt /opt/crlt
ENV PATH=/opt/crlt/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    CRLT_HOME=/data \
    CRLT_HOST=0.0.0.0 \
    CRLT_PORT=8000
USER crlt
WORKDIR /data
VOLUME /data
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s --retries=3 \
    CMD ["crlt", "health"]
CMD ["crlt", "serve"]
