import { setTimeout as sleep } from 'node:timers/promises'
import { answerParent, ownWork } from './own-process.ts'

/** What the flood sends, and how much of it. */
export interface Flood {
  /** Address on this machine. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Requests a second. */
  readonly rate: number
  readonly seconds: number
  /** Most requests without an answer. */
  readonly mostAtOnce: number
}

/** What the flood has got. */
export interface FloodResult {
  /** Requests that were sent, at most rate × seconds. */
  readonly sent: number
  /** Number of answers by status; 0 where there was none within twenty seconds. */
  readonly answers: Readonly<Record<number, number>>
}

// Sends the same request again and again, whatever the answers are. In a process of its own: a flood comes from elsewhere.
const { url, headers, body, rate, seconds, mostAtOnce } = ownWork() as Flood
const answers: Record<number, number> = {}
const open = new Set<Promise<void>>()

async function send(): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers,
    body,
    signal: AbortSignal.timeout(20_000),
  })
  await response.arrayBuffer()
  answers[response.status] = (answers[response.status] ?? 0) + 1
}

const startedAt = performance.now()
let sent = 0
while (sent < rate * seconds) {
  const elapsed = (performance.now() - startedAt) / 1000
  if (elapsed > seconds) break
  for (; sent < elapsed * rate && open.size < mostAtOnce; sent++) {
    const one = send()
      .catch(() => {
        answers[0] = (answers[0] ?? 0) + 1
      })
      .finally(() => open.delete(one))
    open.add(one)
  }
  await sleep(10)
}
await Promise.all(open)
answerParent({ sent, answers } satisfies FloodResult)
