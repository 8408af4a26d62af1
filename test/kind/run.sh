#!/usr/bin/env bash
# Runs the suites of the API server against a cluster of kind, then installs the chart for real on another one, with
# PostgreSQL, Keycloak and Synapse beside it. Two clusters: the suites make definitions, roles and samples of their own and
# refuse a cluster that has an installation, and Helm refuses to take over what they have made.
# Needs docker, kind, kubectl, helm, curl, Go and `npm ci`. It cannot run where there is no docker, so `npm test` only runs it
# with stand-ins for these commands (test/unit/kind-script.test.ts); the workflow kind.yaml runs it.
#
#   test/kind/run.sh          the clusters are removed at the end
#   LOTSE_KEEP=1 test/kind/run.sh
set -euo pipefail
cd "$(dirname "$0")/../.."

cluster=${LOTSE_KIND_CLUSTER:-lotse}
namespace=chat
work=$(mktemp -d)
export KUBECONFIG=$work/kubeconfig
suites=$cluster-suites
forward=

finish() {
  status=$?
  if [ -n "$forward" ]; then kill "$forward" 2>/dev/null || true; fi
  if [ "$status" -ne 0 ]; then
    kubectl get pods --all-namespaces || true
    kubectl --namespace "$namespace" get events.events.k8s.io || true
    kubectl --namespace "$namespace" logs --selector app.kubernetes.io/part-of=lotse --prefix --tail 50 || true
  fi
  if [ -z "${LOTSE_KEEP:-}" ]; then
    kind delete cluster --name "$suites" || true
    kind delete cluster --name "$cluster" || true
    rm -rf "$work"
  else
    echo "The clusters stay; KUBECONFIG=$KUBECONFIG and, while its suites have not passed, $work/suites"
  fi
  exit "$status"
}
trap finish EXIT

# The same suites as on the control plane of the tests, but for those that cut and kill it.
kind create cluster --name "$suites" --kubeconfig "$work/suites" --wait 180s
LOTSE_TEST_KUBECONFIG=$work/suites npm test -- --selectProjects cluster \
  --testPathPatterns 'test/cluster/(resources|chart-)' 'operator/src/sources/.*cluster' | tee "$work/suites.log"
# A run without a test passes, too.
tail -n 1 "$work/suites.log" | grep -Eq '^tests: [1-9][0-9]* passed, 0 failed, 0 skipped$' ||
  { echo 'Not every suite has run.' >&2 && exit 1; }
kind delete cluster --name "$suites"

kind create cluster --name "$cluster" --config test/kind/cluster.yaml --wait 180s

roster_key=$(node scripts/node.mjs stack/src/chart/write-installation-secrets.ts \
  --database-host postgres.backends:5432 --admin-origin https://admin.lotse.test \
  --server-name lotse.test --output "$work/secrets.yaml")

scripts/build-images.sh lotse kind "$roster_key"
kind load docker-image --name "$cluster" lotse/{operator,api,edge,migrate,web}:kind

for one in backends "$namespace"; do
  kubectl create namespace "$one"
  kubectl --namespace "$one" apply --filename "$work/secrets.yaml"
done
kubectl label namespace "$namespace" pod-security.kubernetes.io/enforce=restricted
kubectl --namespace backends create configmap realms \
  --from-file=stack/realms/lotse-realm.json --from-file=stack/realms/lotse-anonymous-realm.json
kubectl --namespace backends create configmap synapse-log --from-file=stack/synapse/log.yaml
kubectl --namespace backends apply --filename test/kind/backends.yaml
for backend in postgres keycloak synapse; do
  kubectl --namespace backends rollout status "deployment/$backend" --timeout=10m
done

# The bot of the application service, then its rights, then those of the role that wipes: docs/production.md.
as_token=$(kubectl --namespace "$namespace" get secret lotse-api --output 'jsonpath={.data.matrix-as-token}' | base64 --decode)
kubectl --namespace backends port-forward service/synapse 18008:8008 >/dev/null &
forward=$!
curl --silent --show-error --fail --retry 20 --retry-delay 1 --retry-connrefused --output /dev/null \
  --header "Authorization: Bearer $as_token" --header 'Content-Type: application/json' \
  --data '{"type":"m.login.application_service","username":"lc_bot","inhibit_login":true}' \
  http://127.0.0.1:18008/_matrix/client/v3/register
kubectl --namespace backends exec deployment/postgres -- psql --username postgres --dbname synapse --command \
  "update users set admin = 1 where name = '@lc_bot:lotse.test' and appservice_id = 'lotse'"
kubectl --namespace backends exec --stdin deployment/postgres -- \
  psql --username postgres --dbname synapse --set ON_ERROR_STOP=1 <charts/lotse/files/residue-grants.sql

helm --namespace "$namespace" upgrade --install lotse charts/lotse --values test/kind/values.yaml --wait --timeout 10m
helm --namespace "$namespace" test lotse --logs
# Migrations again, and nothing else that hurts.
helm --namespace "$namespace" upgrade lotse charts/lotse --values test/kind/values.yaml --wait --timeout 10m

kubectl --namespace "$namespace" apply --filename deploy/local
kubectl --namespace "$namespace" wait --for=condition=Ready agency --all --timeout=2m
kubectl --namespace "$namespace" get agencies

# In good order nothing hangs: docs/operations.md.
kubectl --namespace "$namespace" delete agencies,tenants,platforms --all --timeout=2m
helm --namespace "$namespace" uninstall lotse --wait
kubectl get customresourcedefinition agencies.lotse.dev
