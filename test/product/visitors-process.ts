import { registerHooks } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker as Thread } from 'node:worker_threads'
import { createEntryProof, type EntryProofPorts } from '../../web/src/client/entry-proof.ts'
import { createClientApi } from '../../web/src/shared/client-api.ts'
import { createRequest } from '../../web/src/shared/request.ts'
import { answerParent, ownWork } from './own-process.ts'

/** The visitors who come, one after the other. */
export interface Visitors {
  /** Address of the api on this machine. */
  readonly url: string
  /** Origin of the page. */
  readonly origin: string
  readonly body: { readonly agency: string; readonly consent: { readonly dataPolicy: string } }
  readonly count: number
  /** Seconds from one visitor to the next, and those that each reads consent 1. */
  readonly every: number
  readonly reading: number
}

/** How a visit went. */
export interface Visit {
  /** What kept the visitor out. */
  readonly refusal: string | null
  readonly withProof: boolean
  /** Seconds from "accept" to a place. */
  readonly took: number
}

/*
 * What a page has and Node has not: the bundler's address of a worker, and workers as browsers know them. With it the page's
 * solver runs as it is, in threads of this process.
 */
registerHooks({
  load: (url, context, next) =>
    url.endsWith('?worker&url')
      ? {
          format: 'module',
          shortCircuit: true,
          source: `export default ${JSON.stringify(url.replace(/\?.*$/, ''))}`,
        }
      : next(url, context),
})

class PageWorker extends EventTarget {
  readonly #thread: Thread

  constructor(url: string) {
    super()
    this.#thread = new Thread(new URL('./page-worker-thread.ts', import.meta.url), {
      workerData: url,
    })
    this.#thread.on('message', (data) => this.dispatchEvent(new MessageEvent('message', { data })))
    this.#thread.on('error', () => this.dispatchEvent(new Event('error')))
  }

  postMessage(message: unknown): void {
    // The port of a thread has no origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    this.#thread.postMessage(message)
  }

  terminate(): void {
    void this.#thread.terminate()
  }
}
Object.assign(globalThis, { Worker: PageWorker })

// By its address alone: its types are those of a browser.
const solver = new URL('../../web/src/client/solve-in-workers.ts', import.meta.url).href
const { solveInWorkers } = (await import(solver)) as { solveInWorkers: EntryProofPorts['solve'] }

const { url, origin, body, count, every, reading } = ownWork() as Visitors

/** Opens the page, reads, accepts. */
async function visit(): Promise<Visit> {
  const client = createClientApi(
    createRequest(url, undefined, (input, init) => {
      const headers = new Headers(init?.headers)
      headers.set('origin', origin)
      return fetch(input, { ...init, headers })
    }),
  )
  const proof = createEntryProof({
    challenge: (agency) => client.challenge(agency),
    solve: solveInWorkers,
    now: () => performance.now(),
  })
  proof.prepare(body.agency)
  await sleep(reading * 1000)
  let withProof = false
  const acceptedAt = performance.now()
  const took = (): number => (performance.now() - acceptedAt) / 1000
  try {
    await proof.enter(body.agency, (made) => {
      withProof = made !== undefined
      return client.enter({ ...body, ...(made === undefined ? {} : { proof: made }) })
    })
    return { refusal: null, withProof, took: took() }
  } catch (error) {
    return { refusal: String(error), withProof, took: took() }
  }
}

const visits = Array.from({ length: count }, async (_, index) => {
  await sleep(index * every * 1000)
  return visit()
})
answerParent(await Promise.all(visits))
