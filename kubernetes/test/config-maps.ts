import { apply } from '../src/apply/apply.ts'
import { isApiError } from '../src/api-error.ts'
import type { KubernetesObject } from '../src/reflector.ts'
import type { Transport } from '../src/transport.ts'

/** Resource versions by name. */
export type Versions = Readonly<Record<string, string>>

/** The ConfigMaps of a namespace, for tests that change them at random. */
export class ConfigMaps {
  readonly path: string
  readonly #transport: Transport

  constructor(transport: Transport, namespace: string) {
    this.#transport = transport
    this.path = `/api/v1/namespaces/${namespace}/configmaps`
  }

  /** Deletes one of a few ConfigMaps, or gives it another value. Returns its name. */
  async edit(random: (bound: number) => number, value: string): Promise<string> {
    const name = `config-${random(6)}`
    const path = `${this.path}/${name}`
    if (random(4) > 0)
      await apply(
        this.#transport,
        { path, fieldManager: 'test', force: true },
        { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data: { value } },
      )
    else
      await this.#transport.request({ method: 'DELETE', path }).catch((error: unknown) => {
        if (!isApiError(error) || error.status !== 404) throw error
      })
    return name
  }

  /** What the API server has. */
  async versions(): Promise<Versions> {
    const list = await this.#transport.request({ method: 'GET', path: this.path })
    const { items } = list as { readonly items: readonly KubernetesObject[] }
    return Object.fromEntries(
      items.map(({ metadata }) => [metadata.name, metadata.resourceVersion]),
    )
  }
}
