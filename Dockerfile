# The server in a container, with an embedded PostgreSQL unless DATABASE_URL names another.
#   docker build -t stoa . && docker run --init -p 127.0.0.1:3000:3000 -v stoa:/data stoa

# This image brings npm alone. The Node that runs the server is the npm package that package.json pins.
FROM node:24-bookworm-slim AS dependencies
# the Node of the npm package is linked with it
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*
WORKDIR /stoa
COPY package.json package-lock.json .npmrc ./
COPY scripts scripts
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY packages/api/package.json packages/api/
COPY packages/document/package.json packages/document/
COPY packages/embedded-postgres/package.json packages/embedded-postgres/
COPY tools/package.json tools/
RUN node scripts/with-deps.mjs --production --version

FROM debian:bookworm-slim
# the fonts are for PDFs
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 fonts-dejavu-core && rm -rf /var/lib/apt/lists/*
# PostgreSQL does not run as root, and neither does the server.
RUN useradd --system --user-group --uid 10001 --home-dir /data --no-create-home --shell /usr/sbin/nologin stoa \
  && install --directory --owner=stoa --group=stoa --mode=700 /data
WORKDIR /stoa
COPY --from=dependencies /stoa/node_modules node_modules
COPY package.json tsconfig.json ./
COPY packages packages
COPY scripts/install-lock.mjs scripts/
COPY package-lock.json ./
COPY apps/server apps/server
COPY apps/web apps/web
RUN node_modules/.bin/node apps/web/scripts/build.ts
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NODE_COMPILE_CACHE=/data/cache/compile MALLOC_ARENA_MAX=1
USER stoa
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node_modules/.bin/node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node_modules/.bin/node", "--max-semi-space-size=8", "--heap-growing-percent=40", "--max-old-space-size=2048", "apps/server/src/main.ts"]
