import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { announceTab, takeChannel, type AskingTab } from '../live/one-tab.ts'
import type { TicketView, Watcher } from '../live/ticket-view.ts'
import type { QueueBody } from '../live/queue-body.ts'
import { Problem } from '../problem.ts'
import type { ApiParts } from './api-parts.ts'
import { anonymousSubject, bearer, genuineCookie } from './authenticate.ts'
import { isEndOver } from './end-over.ts'
import { everyAnswer, toProblem, writeProblem } from './problem-writer.ts'
import { sessionHashOf, sessionKey } from './session-cookie.ts'

/** The path of the queue endpoint without the ticket's id. */
export const queuePath = '/live-chat/queue/'

/** `GET /live-chat/queue/{ticketId}` as a poll; the socket on the same path is client-socket.ts. */
export interface QueueEndpoint {
  /** Answers the request if it is a poll. `false`: it is for somebody else. */
  handle(request: IncomingMessage, response: ServerResponse): boolean
  /** Polls that are open at this moment. */
  readonly held: ReadonlySet<object>
  /** Polls answered so far, by status class. */
  readonly answered: Readonly<Record<'2xx' | '4xx' | '5xx', number>>
  /** Answers all open polls with the present state, and holds none any more. */
  drain(): void
}

/** What a poll asks for. */
interface Poll {
  readonly ticketId: string
  readonly version: string | undefined
  /** Seconds that the answer may wait for a change; `undefined` leaves it to us. */
  readonly wait: number | undefined
  readonly tab: AskingTab
}

/** Longest hold in seconds: proxies on the way end what is silent for 30. */
const longestHoldSeconds = 25

/**
 * Polls bypass Express: a hundred thousand waiting clients ask every few seconds, and Express alone doubles the cost of
 * an answer (measured). An unchanged answer comes from memory without a question to the database.
 */
export function createQueueEndpoint(parts: ApiParts): QueueEndpoint {
  const { live, context } = parts
  const { views } = live
  const held = new Set<HeldPoll>()
  // The one held poll of a ticket.
  const heldFor = new WeakMap<TicketView, HeldPoll>()
  const answered = { '2xx': 0, '4xx': 0, '5xx': 0 }
  let isDraining = false

  const send = (response: ServerResponse, body: QueueBody): void => {
    answered['2xx'] += 1
    if (isDraining) response.setHeader('connection', 'close')
    response.writeHead(200, {
      'cache-control': everyAnswer['cache-control'],
      'x-content-type-options': everyAnswer['x-content-type-options'],
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body.json),
    })
    response.end(body.json)
  }
  const fail = (response: ServerResponse, error: unknown, clearCookie: boolean): void => {
    const problem = toProblem(error, context.log, context.randomId)
    answered[problem.status < 500 ? '4xx' : '5xx'] += 1
    // Never for a 401: a link on a foreign site comes without the cookie, but its answer could clear it.
    const clears = clearCookie && problem.code === 'ticket-gone'
    writeProblem(response, problem, clears ? { 'set-cookie': parts.cookies.clear() } : {})
  }

  /** One open poll. */
  class HeldPoll implements Watcher {
    readonly response: ServerResponse
    readonly view: TicketView
    readonly timer: NodeJS.Timeout
    readonly tab: number
    next: Watcher | undefined

    constructor(view: TicketView, response: ServerResponse, tab: number, seconds: number) {
      this.view = view
      this.tab = tab
      this.response = response
      this.timer = setTimeout(() => this.changed(views.body(view, false)), seconds * 1000)
      view.watch(this)
      held.add(this)
      heldFor.set(view, this)
      response.once('close', () => this.finish())
    }

    finish(): boolean {
      if (!held.delete(this)) return false
      clearTimeout(this.timer)
      this.view.unwatch(this)
      if (heldFor.get(this.view) === this) heldFor.delete(this.view)
      return true
    }

    changed(body: QueueBody): void {
      if (!this.finish()) return
      live.ticketBeats.beat(this.view.ticketId)
      send(this.response, body)
    }

    gone(last: QueueBody | undefined): void {
      if (this.finish()) farewell(this.response, this.view.sessionHash, last)
    }

    replaced(): void {
      if (this.finish()) fail(this.response, anotherTab(), false)
    }

    get isPoll(): boolean {
      return true
    }
  }

  const farewell = (
    response: ServerResponse,
    sessionHash: Buffer,
    last: QueueBody | undefined,
  ): void => {
    const forget = (): void => {
      live.farewells.delivered(sessionHash).catch((error: unknown) => {
        context.log.warn('a farewell was not forgotten', { error })
      })
    }
    if (last === undefined) {
      forget()
      fail(response, new Problem('ticket-gone'), true)
      return
    }
    // Only once the bytes are out: a client that lost the connection asks again.
    response.once('finish', forget)
    send(response, last)
  }

  const answer = (view: TicketView, poll: Poll, response: ServerResponse): void => {
    if (view.ticketId !== poll.ticketId) throw new Problem('ticket-not-found')
    if (!takeChannel(view, poll.tab)) throw anotherTab()
    announceTab(context.wake, view, poll.tab)
    live.ticketBeats.beat(view.ticketId)
    const body = views.body(view, poll.version === undefined)
    if (view.isWatched) heldFor.get(view)?.changed(body)
    const hold = Math.min(poll.wait ?? longestHoldSeconds, holdLimitSeconds(parts))
    if (poll.version !== body.version || hold === 0 || isDraining) send(response, body)
    else void new HeldPoll(view, response, poll.tab.tab, hold)
  }

  const answerSlowly = async (
    headers: IncomingHttpHeaders,
    poll: Poll,
    response: ServerResponse,
  ): Promise<void> => {
    const token = bearer(headers.authorization)
    const key =
      token === undefined
        ? { sessionHash: sessionHashOf(genuineCookie(parts, headers)) }
        : { identityUser: await anonymousSubject(parts, token) }
    const view = await views.find(key)
    if (view !== undefined) {
      if (await isEndOver(context, view)) throw new Problem('ticket-gone')
      // Who has nothing yet gets the exact place, also when a hint has just outdated the one in memory.
      if (poll.version === undefined && view.state === 'Waiting')
        await live.snapshots.recent(view.agency)
      answer(view, poll, response)
      return
    }
    if (!('sessionHash' in key)) throw new Problem('ticket-gone')
    const last = await live.farewells.find(key.sessionHash)
    farewell(response, key.sessionHash, last?.version === poll.version ? undefined : last)
  }

  const handle = (request: IncomingMessage, response: ServerResponse): boolean => {
    const { url = '', headers } = request
    if (request.method !== 'GET' || !url.startsWith(queuePath)) return false
    const usesCookie = headers.authorization === undefined
    try {
      const poll = readPoll(url)
      if (poll === undefined) return false
      const cookie = usesCookie ? parts.cookies.read(headers.cookie) : undefined
      const view = cookie === undefined ? undefined : views.known(sessionKey(cookie))
      const needsNoLook = poll.version !== undefined || view?.state !== 'Waiting'
      if (view !== undefined && needsNoLook && view.state !== 'Ended') {
        answer(view, poll, response)
        return true
      }
      answerSlowly(headers, poll, response).catch((error: unknown) =>
        fail(response, error, usesCookie),
      )
    } catch (error) {
      fail(response, error, usesCookie)
    }
    return true
  }
  return {
    handle,
    held,
    answered,
    drain: () => {
      isDraining = true
      for (const poll of held) poll.changed(views.body(poll.view, false))
    },
  }
}

/** Longest hold in seconds under the platform's settings: an open poll must be a beat often enough. */
function holdLimitSeconds({ live }: Pick<ApiParts, 'live'>): number {
  return Math.min(longestHoldSeconds, live.settings.current().liveChat.clientHeartbeatTimeout / 3)
}

/**
 * Reads path and query of a poll; `undefined` for a path of more parts, which no route has.
 *
 * @throws Problem `invalid-request`
 */
function readPoll(url: string): Poll | undefined {
  const question = url.indexOf('?')
  const ticketId = url.slice(queuePath.length, question === -1 ? undefined : question)
  if (ticketId === '' || ticketId.includes('/')) return undefined
  const query = question === -1 ? '' : url.slice(question + 1)
  return readUsualQuery(ticketId, query) ?? readQuery(ticketId, query)
}

const usualQuery = /^version=([^&]*)(?:&wait=(\d{1,9}))?(?:&tab=(\d{1,9})(?:&returning=1)?)?$/

/** Reads `version=…&wait=…&tab=…&returning=1`, as our own pages write it, without a parser: this is on the path of every poll. */
function readUsualQuery(ticketId: string, text: string): Poll | undefined {
  const found = usualQuery.exec(text)
  if (found === null) return undefined
  const [, version, wait, tab] = found
  return {
    ticketId,
    version,
    wait: wait === undefined ? undefined : Number(wait),
    tab: { tab: Number(tab ?? 0), isReturning: true },
  }
}

/** @throws Problem `invalid-request` */
function readQuery(ticketId: string, text: string): Poll {
  const query = new URLSearchParams(text)
  const names = [...query.keys()]
  const isKnown = names.every((name) => ['version', 'wait', 'tab', 'returning'].includes(name))
  if (!isKnown || new Set(names).size !== names.length) throw invalid('query', 'unknown')
  const wait = query.get('wait')
  if (wait !== null && !/^\d+$/.test(wait)) throw invalid('wait', 'integer')
  const tab = query.get('tab')
  if (tab !== null && !/^\d{1,9}$/.test(tab)) throw invalid('tab', 'integer')
  const returning = query.get('returning')
  if (returning !== null && returning !== '1') throw invalid('returning', 'one')
  const version = query.get('version') ?? undefined
  return {
    ticketId,
    version,
    wait: wait === null ? undefined : Number(wait),
    tab: { tab: Number(tab ?? 0), isReturning: returning === '1' || version !== undefined },
  }
}

function anotherTab(): Problem {
  return new Problem('invalid-state', { reason: 'another-tab' })
}

function invalid(path: string, rule: string): Problem {
  return new Problem('invalid-request', { errors: [{ path, rule }] })
}
