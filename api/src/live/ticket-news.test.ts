import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import { createTicketFollowers } from './ticket-news.ts'

/** Longer than any test waits for news that do come. */
const long = 60_000

const outcome = async (next: Promise<void>): Promise<'news' | 'nothing'> =>
  Promise.race([
    next.then(() => 'news' as const),
    sleep(50, undefined, { ref: false }).then(() => 'nothing' as const),
  ])

test.each([
  { about: 'the ticket', tell: 'one', expected: 'news', reason: 'it is the one that is followed' },
  { about: 'another', tell: 'two', expected: 'nothing', reason: 'its news concern others' },
] as const)('news of $about: $expected, because $reason', async ({ tell, expected }) => {
  const followers = createTicketFollowers()
  const news = followers.follow('one')
  const next = news.next(long)
  followers.tell(tell)
  expect(await outcome(next)).toBe(expected)
  followers.tellAll()
  await next
  news.close()
})

test('news between two looks are not lost, and count once', async () => {
  const followers = createTicketFollowers()
  const news = followers.follow('one')
  followers.tell('one')
  expect(await outcome(news.next(long))).toBe('news')
  const next = news.next(long)
  expect(await outcome(next)).toBe('nothing')
  followers.tell('one')
  await next
  news.close()
})

test('a wait without news ends after its time', async () => {
  const news = createTicketFollowers().follow('one')
  expect(await outcome(news.next(1))).toBe('news')
  news.close()
})

test('a closed follower is not told', async () => {
  const followers = createTicketFollowers()
  const [first, second] = [followers.follow('one'), followers.follow('one')]
  first.close()
  const next = second.next(long)
  followers.tell('one')
  expect(await outcome(next)).toBe('news')
  second.close()
})
