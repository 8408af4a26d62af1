# One image for each process: docker build --target operator|api|edge|migrate|web --tag lotse/<target>:<version> .
# Node runs the TypeScript as it is. The pages carry the public half of the installation's roster key (docs/production.md),
# so that image is built for one installation: --build-arg LOTSE_ROSTER_PUBLIC_KEY=…
# No image is built by the project's tests; they check that every path here exists.
ARG NODE_IMAGE=node:24.21.0-bookworm-slim

# What npm needs to install exactly what package-lock.json says.
FROM ${NODE_IMAGE} AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY api/package.json api/
COPY cdk8s/package.json cdk8s/
COPY common/package.json common/
COPY crds/package.json crds/
COPY edge/package.json edge/
COPY operator/package.json operator/
COPY stack/package.json stack/
COPY test/package.json test/
COPY web/package.json web/

FROM manifests AS operator-modules
RUN npm ci --omit=dev --ignore-scripts --workspace operator

FROM manifests AS api-modules
RUN npm ci --omit=dev --ignore-scripts --workspace api

FROM manifests AS edge-modules
RUN npm ci --omit=dev --ignore-scripts --workspace edge

FROM manifests AS migrate-modules
RUN npm ci --omit=dev --ignore-scripts --workspace common

FROM manifests AS pages
RUN npm ci --ignore-scripts --workspace web
COPY tsconfig.base.json ./
COPY web web
ARG LOTSE_ROSTER_PUBLIC_KEY
RUN node web/build.ts

FROM ${NODE_IMAGE} AS operator
ENV NODE_ENV=production
WORKDIR /app
COPY --from=operator-modules /app ./
COPY common/src common/src
COPY crds crds
COPY operator/src operator/src
USER 1000:1000
ENTRYPOINT ["node", "--disable-warning=ExperimentalWarning", "operator/src/main.ts"]

FROM ${NODE_IMAGE} AS api
ENV NODE_ENV=production
WORKDIR /app
COPY --from=api-modules /app ./
COPY common/src common/src
COPY crds crds
COPY api/residue api/residue
COPY api/src api/src
USER 1000:1000
ENTRYPOINT ["node", "--disable-warning=ExperimentalWarning", "api/src/main.ts"]

FROM ${NODE_IMAGE} AS edge
ENV NODE_ENV=production
WORKDIR /app
COPY --from=edge-modules /app ./
COPY common/src common/src
COPY edge/src edge/src
USER 1000:1000
ENTRYPOINT ["node", "--disable-warning=ExperimentalWarning", "edge/src/main.ts"]

FROM ${NODE_IMAGE} AS migrate
ENV NODE_ENV=production
WORKDIR /app
COPY --from=migrate-modules /app ./
COPY common/src common/src
COPY api/migrations api/migrations
COPY operator/migrations operator/migrations
USER 1000:1000
ENTRYPOINT ["node", "--disable-warning=ExperimentalWarning", "common/src/migrate.ts"]

# The pages and the server that serves them; also what `helm test` runs.
FROM edge AS web
COPY --from=pages /app/web/dist web/dist
ENTRYPOINT ["node", "--disable-warning=ExperimentalWarning", "edge/src/pages/main.ts"]
