# The commands are those of docs/deploy.md, and the tests run them.

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm run build

FROM node:24.21.0-bookworm-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The image has Node 24, so the optional one is left out.
RUN npm ci --omit=dev --omit=optional

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production DEMO_PORT=off LIVE_PORT=3001 DATA_DIR=/data
WORKDIR /app
RUN install --directory --owner=node --group=node --mode=0700 /data
COPY --from=dependencies /app ./
COPY --from=build /app/dist dist
COPY bin bin
COPY src src
# Only /data is written to.
USER node
VOLUME /data
EXPOSE 3001
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --start-interval=2s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.LIVE_PORT}/api/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--expose-gc", "--max-semi-space-size=4", "bin/with-setup.mjs", "bin/start.mjs"]
