# One image for each process: docker build --target operator|api|edge|migrate|web --tag lotse/<target>:<version> .
# Types are taken out beforehand: Node could do it at each start, for 28 MB and a tenth of a second (docs/decisions/0023). The pages carry the public half of the installation's roster key (docs/production.md),
# so that image is built for one installation: --build-arg LOTSE_ROSTER_PUBLIC_KEY=…
# No image is built by the project's tests; they lay out the same files and start what is started here.
# scripts/build-images.sh builds them all on one base that it names by its digest.
ARG NODE_IMAGE=node:24.21.0-bookworm-slim

# What npm needs to install exactly what package-lock.json says.
FROM ${NODE_IMAGE} AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY api/package.json api/
COPY cdk8s/package.json cdk8s/
COPY common/package.json common/
COPY contract/package.json contract/
COPY crds/package.json crds/
COPY database/package.json database/
COPY edge/package.json edge/
COPY kubernetes/package.json kubernetes/
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
RUN npm ci --omit=dev --ignore-scripts --workspace database

FROM manifests AS compiled
RUN npm ci --ignore-scripts
COPY tsconfig.base.json tsconfig.images.json ./
COPY api/src api/src
COPY common/src common/src
COPY contract/src contract/src
COPY crds/src crds/src
COPY database/src database/src
COPY edge/src edge/src
COPY kubernetes/src kubernetes/src
COPY operator/src operator/src
COPY web/server web/server
RUN npx tsc --project tsconfig.images.json

FROM manifests AS pages
RUN npm ci --ignore-scripts --workspace web
COPY tsconfig.base.json ./
COPY common/src common/src
COPY contract/src contract/src
COPY web web
ARG LOTSE_ROSTER_PUBLIC_KEY
RUN node web/build.ts && node web/login-theme.ts web/dist-theme/lotse

FROM ${NODE_IMAGE} AS operator
ENV NODE_ENV=production
WORKDIR /app
COPY --from=operator-modules /app ./
COPY --from=compiled /app/dist/common/src common/src
COPY --from=compiled /app/dist/contract/src contract/src
COPY --from=compiled /app/dist/crds/src crds/src
COPY crds/agency.yaml crds/platform.yaml crds/tenant.yaml crds/
COPY --from=compiled /app/dist/kubernetes/src kubernetes/src
COPY --from=compiled /app/dist/operator/src operator/src
USER 1000:1000
# It waits most of its time and holds what it watches: with 10,000 resources a third of the memory (docs/decisions/0023).
ENTRYPOINT ["node", "--conditions=compiled", "--optimize-for-size", "operator/src/main.js"]

FROM ${NODE_IMAGE} AS api
ENV NODE_ENV=production
WORKDIR /app
COPY --from=api-modules /app ./
COPY --from=compiled /app/dist/common/src common/src
COPY --from=compiled /app/dist/contract/src contract/src
COPY --from=compiled /app/dist/crds/src crds/src
COPY crds/agency.yaml crds/platform.yaml crds/tenant.yaml crds/
COPY api/residue api/residue
COPY --from=compiled /app/dist/api/src api/src
USER 1000:1000
ENTRYPOINT ["node", "--conditions=compiled", "api/src/main.js"]

FROM ${NODE_IMAGE} AS edge
ENV NODE_ENV=production
WORKDIR /app
COPY --from=edge-modules /app ./
COPY --from=compiled /app/dist/common/src common/src
COPY --from=compiled /app/dist/edge/src edge/src
USER 1000:1000
ENTRYPOINT ["node", "--conditions=compiled", "edge/src/main.js"]

FROM ${NODE_IMAGE} AS migrate
ENV NODE_ENV=production
WORKDIR /app
COPY --from=migrate-modules /app ./
COPY --from=compiled /app/dist/common/src common/src
COPY --from=compiled /app/dist/database/src database/src
COPY database/migrations database/migrations
USER 1000:1000
ENTRYPOINT ["node", "--conditions=compiled", "database/src/commands/migrate.js"]

# The pages and the server that serves them; also what `helm test` runs.
FROM edge AS web
COPY --from=compiled /app/dist/web/server web/server
COPY --from=pages /app/web/dist web/dist
# Keycloak's theme for the login of staff; docs/production.md says how Keycloak gets it.
COPY --from=pages /app/web/dist-theme web/login-theme
ENTRYPOINT ["node", "--conditions=compiled", "web/server/main.js"]
