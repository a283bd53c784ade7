# Verbatim: alone on the embedded stores (`docker run -p 127.0.0.1:3000:3000 -v verbatim:/data verbatim:local`), or as either kind of process
# of docker-compose.yml.

FROM node:20.20.2-bookworm-slim AS manifests
WORKDIR /verbatim
COPY .npmrc package.json package-lock.json ./
COPY domain/package.json domain/
COPY eventstore/package.json eventstore/
COPY projections/package.json projections/
COPY command-api/package.json command-api/
COPY web/package.json web/
COPY tests/package.json tests/

FROM manifests AS build
RUN npm ci
COPY scripts scripts
COPY tsconfig.base.json tsconfig.json ./
COPY domain domain
COPY eventstore eventstore
COPY projections projections
COPY command-api command-api
COPY web web
COPY docs/words.md docs/sentences.md docs/
RUN node scripts/build.mjs

FROM manifests AS modules
RUN npm ci --omit=dev --workspace=domain --workspace=eventstore --workspace=projections --workspace=command-api

FROM node:20.20.2-bookworm-slim
ENV NODE_ENV=production \
    NODE_OPTIONS=--max-semi-space-size=8 \
    MALLOC_ARENA_MAX=2 \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data
WORKDIR /verbatim
RUN mkdir /data && chown node:node /data
COPY package.json LICENSE ./
COPY demo demo
COPY --from=modules /verbatim/node_modules node_modules
COPY --from=build /verbatim/dist dist
COPY --from=build /verbatim/web/dist web/dist
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
    CMD ["node", "-e", "fetch('http://127.0.0.1:3000/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/main.js"]
