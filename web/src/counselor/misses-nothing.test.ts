import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { computed, signal } from '@preact/signals'
import fc from 'fast-check'
import {
  memoryIds,
  openTestDesk,
  testMessage,
  testMoment,
  testSession,
} from '../../test/desk-harness.ts'
import { pageTimers } from '../shared/timers.ts'
import { messageSound, startAlarm, ticketSound } from './alarm.ts'
import { countWants } from './attention.ts'
import { watchPresence } from './presence.ts'
import { watchAttention } from './watch-attention.ts'

/** Something that came in, and whether the counselor has had it before their eyes since. */
interface Item {
  readonly id: string
  /** The chat that it is in; null for somebody who waits. */
  readonly chatId: string | null
  readonly cameAt: number
}

type Step =
  | { readonly do: 'pass'; readonly seconds: number }
  | { readonly do: 'message' | 'open' | 'end'; readonly chat: number }
  | { readonly do: 'enter' | 'take' | 'move' | 'away' | 'back' | 'phone' | 'desktop' | 'reconnect' }
  | { readonly do: 'pane'; readonly pane: 'waiting' | 'chats' }

const chats = ['a', 'b', 'c', 'd', 'e']
const tenMinutesMs = 600_000
const presentMs = 30_000

const chat = fc.nat({ max: chats.length - 1 })
const steps = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: fc.record({ do: fc.constant('message' as const), chat }) },
    {
      weight: 8,
      arbitrary: fc.record({
        do: fc.constant('pass' as const),
        seconds: fc.integer({ min: 0, max: 45 }),
      }),
    },
    { weight: 4, arbitrary: fc.record({ do: fc.constant('open' as const), chat }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('end' as const), chat }) },
    {
      weight: 8,
      arbitrary: fc.record({
        do: fc.constantFrom(
          'enter' as const,
          'take' as const,
          'move' as const,
          'away' as const,
          'back' as const,
          'phone' as const,
          'desktop' as const,
          'reconnect' as const,
        ),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('pane' as const),
        pane: fc.constantFrom('waiting' as const, 'chats' as const),
      }),
    },
  ),
  { minLength: 40, maxLength: 120, size: 'max' },
)

let soundsAt: { kind: 'ticket' | 'message'; at: number }[] = []

/** Writes down which sound the page makes, and when. */
class SilentAudio {
  currentTime = 0
  destination = {}
  resume = () => Promise.resolve()
  createGain() {
    const ramp = (): void => {}
    const gain = {
      setValueAtTime: ramp,
      linearRampToValueAtTime: ramp,
      exponentialRampToValueAtTime: ramp,
    }
    return { gain, connect: () => {} }
  }
  createOscillator() {
    const frequency = { value: 0 }
    return {
      frequency,
      connect: (volume: unknown) => volume,
      start: () => {
        const kind = frequency.value === messageSound.notes[0] ? 'message' : 'ticket'
        soundsAt.push({ kind, at: performance.now() })
      },
      stop: () => {},
    }
  }
}

beforeEach(() => {
  jest.useFakeTimers()
  Object.assign(globalThis, { AudioContext: SilentAudio })
})
afterEach(() => {
  jest.useRealTimers()
  Reflect.deleteProperty(globalThis, 'AudioContext')
})

/** A counselor at a page, and a second account of what they have looked at that knows nothing of the first. */
async function openCounselor() {
  soundsAt = []
  const opened = openTestDesk(pageTimers, () => performance.now())
  const { desk, server } = opened
  server.sessions = chats.map((ticketId) => testSession(ticketId))
  opened.snapshot()
  await jest.advanceTimersByTimeAsync(0)

  const page = Object.assign(new EventTarget(), {
    document: Object.assign(new EventTarget(), {
      visibilityState: 'visible',
      hasFocus: () => isInFront,
    }),
  })
  let isInFront = true
  const isPhone = signal(false)
  const presence = watchPresence(
    page as unknown as Window,
    () => performance.now(),
    () => {
      watch.look()
    },
  )
  const watch = watchAttention({
    desk,
    isPresent: presence.isPresent,
    screen: computed(() => ({
      chatId: desk.selected.value,
      queue: !isPhone.value || (desk.selected.value === null && desk.pane.value === 'waiting'),
      list: !isPhone.value || (desk.selected.value === null && desk.pane.value === 'chats'),
    })),
    lookedAt: memoryIds(),
    readMark: { get: () => null, set: () => {} },
  })
  const tickets = computed(() => watch.attention.value.tickets)
  const messages = computed(
    () => new Set([...watch.attention.value.chats.values()].flatMap((ids) => [...ids])),
  )
  const stops = [
    startAlarm(tickets, signal(false), ticketSound),
    startAlarm(messages, signal(false), messageSound),
  ]

  let lastSign = performance.now()
  let number = 0
  const waiting = new Set<string>()
  const unseen = new Map<string, Item>()
  const isPresent = (): boolean => isInFront && performance.now() - lastSign < presentMs
  const showsQueue = (): boolean =>
    !isPhone.value || (desk.selected.value === null && desk.pane.value === 'waiting')
  const lookAround = (): void => {
    for (const item of unseen.values()) {
      const isShown = item.chatId === null ? showsQueue() : desk.selected.value === item.chatId
      if (isShown) unseen.delete(item.id)
    }
  }
  const came = (id: string, chatId: string | null): void => {
    // Who has the chat before their eyes sees a message come. A line that is added to a list may go unnoticed.
    if (chatId !== null && isPresent() && desk.selected.value === chatId) return
    unseen.set(id, { id, chatId, cameAt: performance.now() })
  }
  const sign = (): void => {
    page.dispatchEvent(new Event('pointermove'))
    if (!isInFront) return
    lastSign = performance.now()
    lookAround()
  }
  const act = (change: () => void): void => {
    if (!isInFront) return
    sign()
    change()
    lookAround()
  }

  const run = async (step: Step): Promise<void> => {
    const nextId = `${step.do}-${(number += 1)}`
    switch (step.do) {
      case 'pass':
        await jest.advanceTimersByTimeAsync(step.seconds * 1000)
        break
      case 'message': {
        const ticketId = chats[step.chat] ?? ''
        came(nextId, ticketId)
        const list = opened.messagesOf(ticketId)
        list.value = [...list.value, testMessage(nextId)]
        break
      }
      case 'end': {
        const ticketId = chats[step.chat] ?? ''
        came(nextId, ticketId)
        const ended = { type: 'ended', reason: 'client-ended', ticketId, at: testMoment } as const
        opened.frame({ ...ended, noticeId: nextId })
        break
      }
      case 'enter':
        waiting.add(nextId)
        came(nextId, null)
        opened.added(nextId)
        break
      case 'take': {
        const [ticketId] = waiting
        if (ticketId === undefined) break
        waiting.delete(ticketId)
        unseen.delete(ticketId)
        opened.frame({ type: 'ticket-removed', agency: 'hamburg', ticketId })
        break
      }
      case 'reconnect':
        // Somebody came while the connection was lost.
        waiting.add(nextId)
        came(nextId, null)
        opened.snapshot(true, [...waiting])
        break
      case 'open':
        act(() => {
          desk.select(chats[step.chat] ?? null)
        })
        break
      case 'pane':
        act(() => {
          desk.showPane(step.pane)
        })
        break
      case 'phone':
      case 'desktop':
        act(() => {
          isPhone.value = step.do === 'phone'
        })
        break
      case 'move':
        sign()
        break
      case 'away':
        isInFront = false
        break
      case 'back':
        isInFront = true
        page.dispatchEvent(new Event('focus'))
        lastSign = performance.now()
        lookAround()
        break
    }
    await jest.advanceTimersByTimeAsync(0)
  }
  return {
    run,
    unseen,
    shownTickets: () => tickets.value,
    shownMessages: () => messages.value,
    wants: () => countWants(desk.state.value, watch.attention.value),
    close: async () => {
      for (const stop of stops) stop()
      await desk.close()
    },
  }
}

test('a counselor with five chats misses nothing in ten minutes of whatever happens', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (list) => {
      const counselor = await openCounselor()
      const start = performance.now()
      for (const step of list) {
        if (performance.now() - start > tenMinutesMs) break
        await counselor.run(step)
        const unseen = [...counselor.unseen.values()]
        const people = unseen.filter((item) => item.chatId === null)
        const words = unseen.filter((item) => item.chatId !== null)
        // What nobody has looked at is counted, and nothing else is.
        expect([...counselor.shownTickets()].toSorted()).toEqual(
          people.map(({ id }) => id).toSorted(),
        )
        expect([...counselor.shownMessages()].toSorted()).toEqual(
          words.map(({ id }) => id).toSorted(),
        )
        const chatsWithNews = new Set(words.map((item) => item.chatId)).size
        expect(counselor.wants()).toBeGreaterThanOrEqual(chatsWithNews + people.length)
        // And it is heard, when it comes and again and again.
        for (const [items, kind, { repeatMs }] of [
          [people, 'ticket', ticketSound],
          [words, 'message', messageSound],
        ] as const) {
          const heard = soundsAt.findLast((sound) => sound.kind === kind)?.at ?? -1
          for (const { cameAt } of items) {
            expect(heard).toBeGreaterThanOrEqual(cameAt)
            expect(heard).toBeGreaterThan(performance.now() - repeatMs)
          }
        }
      }
      await counselor.close()
    }),
    { numRuns: 10 },
  )
}, 60_000)
