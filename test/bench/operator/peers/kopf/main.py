"""The workload of B15 in kopf, written the way its own documentation does it."""

import json
import os

import kopf
from kubernetes import client, config

OWNER = "bench"
WORKERS = int(os.environ["BENCH_WORKERS"])
clients = {}


@kopf.on.startup()
def configure(settings: kopf.OperatorSettings, **_):
    # Not batching.worker_limit: a worker of kopf belongs to one object and waits five seconds for more of it.
    settings.execution.max_workers = WORKERS
    settings.posting.enabled = False
    config.load_kube_config()
    # One client with kept connections; a new one for every call would measure handshakes.
    configuration = client.Configuration.get_default_copy()
    configuration.connection_pool_maxsize = WORKERS
    clients["api"] = client.ApiClient(configuration)


@kopf.on.create("bench.lotse.dev", "v1", "widgets")
@kopf.on.update("bench.lotse.dev", "v1", "widgets", field="spec")
def reconcile(spec, name, namespace, **_):
    value = spec["value"]
    api = clients["api"]
    apply(api, f"/api/v1/namespaces/{namespace}/configmaps/{name}", {
        "apiVersion": "v1",
        "kind": "ConfigMap",
        "metadata": {"name": name},
        "data": {"value": value},
    })
    apply(api, f"/apis/bench.lotse.dev/v1/namespaces/{namespace}/widgets/{name}/status", {
        "apiVersion": "bench.lotse.dev/v1",
        "kind": "Widget",
        "metadata": {"name": name},
        "status": {"value": value},
    })


def apply(api, path, body):
    api.call_api(
        "PATCH",
        f"{api.configuration.host}{path}?fieldManager={OWNER}&force=true",
        header_params={"Content-Type": "application/apply-patch+yaml", "Accept": "application/json", **auth(api)},
        body=json.dumps(body).encode(),
    )


def auth(api):
    token = api.configuration.get_api_key_with_prefix("authorization")
    return {"authorization": token} if token else {}
