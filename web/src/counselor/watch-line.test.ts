import { expect, test } from '@jest/globals'
import { watchLine } from './watch-line.ts'

test.each([
  { reason: 'the network is back', event: 'online', expected: ['wake'] },
  { reason: 'the network is gone', event: 'offline', expected: ['offline'] },
  { reason: 'the page is shown, and may have slept', event: 'visible', expected: ['wake'] },
  { reason: 'the page is hidden', event: 'hidden', expected: [] },
])('the desk hears of $event: $reason', ({ event, expected }) => {
  const log: string[] = []
  const document = Object.assign(new EventTarget(), { visibilityState: event })
  const page = Object.assign(new EventTarget(), { document })
  watchLine(page as unknown as Window, {
    wake: () => log.push('wake'),
    offline: () => log.push('offline'),
  })
  page.dispatchEvent(new Event(event))
  if (event === 'visible' || event === 'hidden')
    document.dispatchEvent(new Event('visibilitychange'))
  expect(log).toEqual(expected)
})
