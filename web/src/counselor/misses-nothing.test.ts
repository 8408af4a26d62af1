import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import fc from 'fast-check'
import { silentAudio, type HeardSound } from '../../test/silent-audio.ts'
import { chats, openCounselor } from '../../test/watched-counselor.ts'
import { messageSound, ticketSound } from './alarm.ts'

const tenMinutesMs = 600_000

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
          'type' as const,
          'move-in-chat' as const,
          'move-in-queue' as const,
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

/** Emptied and not replaced: the page keeps its one `AudioContext`. */
const soundsAt: HeardSound[] = []

beforeEach(() => {
  jest.useFakeTimers()
  Object.assign(globalThis, { AudioContext: silentAudio(soundsAt) })
})
afterEach(() => {
  jest.useRealTimers()
  Reflect.deleteProperty(globalThis, 'AudioContext')
})

test('a counselor with five chats misses nothing in ten minutes of whatever happens', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (list) => {
      soundsAt.length = 0
      const counselor = await openCounselor(async (ms) => jest.advanceTimersByTimeAsync(ms))
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
