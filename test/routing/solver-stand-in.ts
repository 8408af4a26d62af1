import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Agent, request } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import { parse } from 'yaml'

interface Pod {
  readonly metadata: {
    readonly name: string
    readonly namespace: string
    readonly deletionTimestamp?: string
  }
  readonly spec: {
    readonly nodeName?: string
    readonly containers: readonly [{ readonly args: readonly string[] }]
  }
  readonly status?: { readonly podIP?: string }
}

/** The port that cert-manager's solver pods listen on. */
const solverPort = 8089
const node = 'solver-node'

/**
 * Stands in for the kubelet that would run cert-manager's solver pods: says that they run, at the address of this machine, and
 * answers for all of them.
 *
 * @param unattended the hosts whose pods are left as if no kubelet had ever seen them
 */
export async function startSolverStandIn(
  kubeconfig: string,
  address: string,
  unattended: readonly string[] = [],
): Promise<{ stop(): Promise<void> }> {
  const call = apiClient(kubeconfig)
  const keys = new Map<string, { readonly domain: string; readonly key: string }>()
  const answerChallenge = (asked: IncomingMessage, answer: ServerResponse): void => {
    const known = keys.get((asked.url ?? '').replace('/.well-known/acme-challenge/', ''))
    const matches = known?.domain === (asked.headers.host ?? '').split(':')[0]
    if (!matches) answer.statusCode = 404
    answer.end(matches ? known?.key : '')
  }
  const server = await listenInTurn(createServer(answerChallenge), address)
  await call('POST', '/api/v1/nodes', {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { name: node },
  }).catch(() => undefined)

  const attend = async (pod: Pod): Promise<void> => {
    const { name, namespace, deletionTimestamp } = pod.metadata
    const url = `/api/v1/namespaces/${namespace}/pods/${name}`
    // Nobody else ends a pod that was bound to a node.
    if (deletionTimestamp !== undefined)
      return call('DELETE', `${url}?gracePeriodSeconds=0`).then(nothing, nothing)
    const argument = (key: string): string =>
      pod.spec.containers[0].args
        .find((text) => text.startsWith(`--${key}=`))
        ?.slice(key.length + 3) ?? ''
    if (unattended.includes(argument('domain'))) return
    keys.set(argument('token'), { domain: argument('domain'), key: argument('key') })
    if (pod.status?.podIP !== undefined) return
    // A pod without a node gets no endpoint.
    if (pod.spec.nodeName === undefined)
      await call('POST', `${url}/binding`, {
        apiVersion: 'v1',
        kind: 'Binding',
        metadata: { name },
        target: { apiVersion: 'v1', kind: 'Node', name: node },
      })
    const conditions = ['PodScheduled', 'Initialized', 'ContainersReady', 'Ready']
    await call('PATCH', `${url}/status`, {
      status: {
        phase: 'Running',
        podIP: address,
        podIPs: [{ ip: address }],
        hostIP: address,
        conditions: conditions.map((type) => ({ type, status: 'True' })),
      },
    })
  }
  let stopped = false
  const selector = encodeURIComponent('acme.cert-manager.io/http01-solver=true')
  const watching = (async () => {
    while (!stopped) {
      const pods = (await call('GET', `/api/v1/pods?labelSelector=${selector}`).catch(() => ({
        items: [],
      }))) as { readonly items: readonly Pod[] }
      // A pod may go away while it is attended; the next look shows it.
      await Promise.all(pods.items.map(async (pod) => await attend(pod).catch(nothing)))
      await sleep(250)
    }
  })()
  return {
    stop: async () => {
      stopped = true
      await watching
      await call('DELETE', `/api/v1/nodes/${node}`).then(nothing, nothing)
      server.closeAllConnections()
      server.close()
    },
  }
}

/**
 * Takes the port as soon as it is free. Two suites that need cert-manager take turns by it: their controllers would otherwise
 * work on each other's objects.
 */
async function listenInTurn(server: Server, address: string): Promise<Server> {
  for (let second = 0; second < 300; second += 1) {
    const taken = await new Promise<boolean>((resolve, reject) => {
      server.once('error', (error: NodeJS.ErrnoException) =>
        error.code === 'EADDRINUSE' ? resolve(true) : reject(error),
      )
      server.once('listening', () => resolve(false)).listen(solverPort, address)
    })
    server.removeAllListeners('error').removeAllListeners('listening')
    if (!taken) return server
    await sleep(1_000)
  }
  throw new Error(`port ${solverPort} stayed taken`)
}

function nothing(): void {}

type Call = (method: string, path: string, body?: object) => Promise<unknown>

/** Calls the API server with the certificates of a kubeconfig. */
function apiClient(kubeconfig: string): Call {
  const { clusters, users } = parse(readFileSync(kubeconfig, 'utf8')) as {
    readonly clusters: readonly [{ cluster: Record<'server' | 'certificate-authority', string> }]
    readonly users: readonly [{ user: Record<'client-certificate' | 'client-key', string> }]
  }
  const { cluster } = clusters[0]
  const { user } = users[0]
  const agent = new Agent({
    ca: readFileSync(cluster['certificate-authority']),
    cert: readFileSync(user['client-certificate']),
    key: readFileSync(user['client-key']),
    keepAlive: true,
  })
  return async (method, path, body) =>
    await new Promise((resolve, reject) => {
      const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json'
      const headers = body === undefined ? {} : { 'content-type': type }
      request(`${cluster.server}${path}`, { agent, method, headers }, (response) => {
        let text = ''
        response
          .setEncoding('utf8')
          .on('data', (chunk: string) => (text += chunk))
          .on('end', () => {
            if ((response.statusCode ?? 500) < 300) resolve(JSON.parse(text))
            else reject(new Error(`${response.statusCode} ${text}`))
          })
      })
        .on('error', reject)
        .end(body === undefined ? undefined : JSON.stringify(body))
    })
}
