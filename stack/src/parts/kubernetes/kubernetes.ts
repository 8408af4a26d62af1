import { readFileSync, mkdirSync } from 'node:fs'
import { get } from 'node:https'
import { join } from 'node:path'
import { clusterFiles, ensureClusterCertificates, kubeconfigPath } from './cluster-certificates.ts'
import { freePort } from '../../free-port.ts'
import { answersWith } from '../../supervision/http-probe.ts'
import type { KubernetesPrograms } from './kubernetes-programs.ts'
import type { Supervisor } from '../../supervision/supervisor.ts'

/** Options of {@link startKubernetes}. */
export interface KubernetesOptions {
  /** Folder of etcd's data and of the keys; they stay, so that a later start goes on with the same cluster. */
  readonly directory: string
  readonly programs: KubernetesPrograms
  readonly supervisor: Supervisor
  readonly signal?: AbortSignal | undefined
}

/** A running control plane. */
export interface RunningKubernetes {
  readonly url: string
  /** Path of the admin's kubeconfig. */
  readonly kubeconfig: string
  readonly kubectl: string
}

/** Where no other variable of this machine belongs. */
const env = { TZ: 'UTC' }
const readyTimeoutMs = 90_000

/**
 * Starts etcd, kube-apiserver and kube-controller-manager on loopback: a real control plane without nodes. Resolves when the
 * API server is ready (2 s from nothing).
 *
 * @throws StackError `process-failed`, `interrupted`
 */
export async function startKubernetes(options: KubernetesOptions): Promise<RunningKubernetes> {
  const { directory, programs, supervisor, signal } = options
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const [client, peer, secure, manager] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ]
  const etcd = `http://127.0.0.1:${client}`
  const url = `https://127.0.0.1:${secure}`
  await ensureClusterCertificates(directory, url)
  const files = clusterFiles(directory)
  await supervisor.start(
    {
      name: 'etcd',
      command: programs.etcd,
      args: [
        `--data-dir=${join(directory, 'etcd')}`,
        `--listen-client-urls=${etcd}`,
        `--advertise-client-urls=${etcd}`,
        `--listen-peer-urls=http://127.0.0.1:${peer}`,
        '--unsafe-no-fsync',
        '--log-level=warn',
      ],
      env,
      stage: 0,
      probe: async (asking) => await answersWith(`${etcd}/health`, asking),
      readyTimeoutMs,
    },
    signal,
  )
  const ready = async (asking: AbortSignal): Promise<boolean> =>
    await isReady(`${url}/readyz`, readFileSync(files.authority), asking)
  await supervisor.start(
    {
      name: 'kube-apiserver',
      command: programs.apiserver,
      args: [
        `--etcd-servers=${etcd}`,
        '--bind-address=127.0.0.1',
        `--secure-port=${secure}`,
        '--advertise-address=127.0.0.1',
        `--cert-dir=${directory}`,
        `--tls-cert-file=${files.serverCertificate}`,
        `--tls-private-key-file=${files.serverKey}`,
        `--client-ca-file=${files.authority}`,
        '--authorization-mode=RBAC',
        '--service-cluster-ip-range=10.0.0.0/24',
        '--service-account-issuer=https://kubernetes.default.svc',
        `--service-account-key-file=${files.serviceAccountPublicKey}`,
        `--service-account-signing-key-file=${files.serviceAccountKey}`,
        '--allow-privileged=true',
        '--endpoint-reconciler-type=none',
        '--disable-admission-plugins=ServiceAccount',
      ],
      env,
      stage: 1,
      // Status 200; the body says "ok" on many lines long before.
      probe: ready,
      readyTimeoutMs,
    },
    signal,
  )
  const kubeconfig = kubeconfigPath(directory, 'controller-manager')
  const health = `https://127.0.0.1:${manager}/healthz`
  await supervisor.start(
    {
      name: 'kube-controller-manager',
      command: programs.controllerManager,
      args: [
        `--kubeconfig=${kubeconfig}`,
        `--authentication-kubeconfig=${kubeconfig}`,
        `--authorization-kubeconfig=${kubeconfig}`,
        `--service-account-private-key-file=${files.serviceAccountKey}`,
        `--root-ca-file=${files.authority}`,
        '--use-service-account-credentials',
        '--leader-elect=false',
        '--controllers=*,-node-ipam-controller,-node-lifecycle-controller',
        '--bind-address=127.0.0.1',
        `--secure-port=${manager}`,
        `--cert-dir=${directory}`,
        `--tls-cert-file=${files.serverCertificate}`,
        `--tls-private-key-file=${files.serverKey}`,
      ],
      env,
      stage: 1,
      probe: async (asking) => await isReady(health, readFileSync(files.authority), asking),
      readyTimeoutMs,
    },
    signal,
  )
  return { url, kubeconfig: kubeconfigPath(directory, 'admin'), kubectl: programs.kubectl }
}

/** Whether an address answers 200; with node:https because fetch takes no authority. */
async function isReady(url: string, ca: Buffer, signal: AbortSignal): Promise<boolean> {
  return await new Promise((resolve, reject) => {
    get(url, { ca, signal, agent: false }, (response) => {
      response.resume()
      resolve(response.statusCode === 200)
    }).on('error', reject)
  })
}
