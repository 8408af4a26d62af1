import { expect, test } from '@jest/globals'
import { fakeTimers } from '../../test/fake-timers.ts'
import { memoryStorage } from '../../test/memory-storage.ts'
import { createTakeOver, type TakeOver } from './take-over.ts'

/** The locks of one browser: as much of them as a desk uses. */
function fakeLocks() {
  let end: (() => void) | undefined
  const request = (_name: string, options: LockOptions, callback: LockGrantedCallback<unknown>) => {
    if (end && !options.steal) return Promise.resolve(callback(null))
    end?.()
    const { promise, reject } = Promise.withResolvers<unknown>()
    const stolen = (): void => {
      reject(new DOMException('stolen', 'AbortError'))
    }
    end = stolen
    void Promise.resolve(callback({} as Lock)).then(() => {
      if (end === stolen) end = undefined
    })
    return promise
  }
  return { request } as unknown as LockManager
}

/** Tabs of one browser. */
function browser() {
  const timers = fakeTimers()
  const locks = fakeLocks()
  const channels: EventTarget[] = []
  const tab = (tabId: string) => {
    const storage = memoryStorage()
    const events = new EventTarget()
    let isAsleep = false
    channels.push(events)
    const log: string[] = []
    const takeOver: TakeOver = createTakeOver({
      locks,
      storage,
      prefix: 'lotse.counselor.',
      tabId,
      after: (ms, action) => timers.after(ms, action),
      onLeave: () => log.push(`${tabId} leaves`),
      channel: {
        addEventListener: (name: string, listener: EventListenerOrEventListenerObject) => {
          events.addEventListener(name, (event) => {
            if (!isAsleep && typeof listener === 'function') listener(event)
          })
        },
        postMessage: (data: unknown) => {
          for (const other of channels)
            if (other !== events) other.dispatchEvent(Object.assign(new Event('message'), { data }))
        },
      },
    })
    return {
      takeOver,
      storage,
      log,
      sleep: () => {
        isAsleep = true
      },
    }
  }
  return { timers, tab }
}

test('the second tab says where the desk is', async () => {
  const { tab, timers } = browser()
  const [first, second] = [tab('1'), tab('2')]
  await first.takeOver.start()
  const starting = second.takeOver.start()
  await timers.advance(0)
  await timers.advance(300)
  await starting
  expect([first.takeOver.place.value, second.takeOver.place.value]).toEqual(['here', 'other-tab'])
})

test('it fetches the desk with the keys of its chats, and leaves none behind', async () => {
  const { tab, timers } = browser()
  const [first, second] = [tab('1'), tab('2')]
  first.storage.setItem('lotse.counselor.t.share', 'half')
  first.storage.setItem('other', 'stays')
  await first.takeOver.start()
  const starting = second.takeOver.start()
  await timers.advance(0)
  await timers.advance(300)
  await starting
  await second.takeOver.fetch()
  expect([first.takeOver.place.value, second.takeOver.place.value]).toEqual(['other-tab', 'here'])
  expect(second.storage.getItem('lotse.counselor.t.share')).toBe('half')
  expect(Object.keys(first.storage)).toEqual(['other'])
  expect(first.log).toEqual(['1 leaves'])
  expect(timers.pending()).toEqual([])
  // And back again.
  await first.takeOver.fetch()
  expect([first.takeOver.place.value, second.takeOver.place.value]).toEqual(['here', 'other-tab'])
  expect(first.storage.getItem('lotse.counselor.t.share')).toBe('half')
})

test('a tab that sleeps loses the desk, and keeps the keys, which are nowhere else', async () => {
  const { tab, timers } = browser()
  const [first, second] = [tab('1'), tab('2')]
  first.storage.setItem('lotse.counselor.t.share', 'half')
  await first.takeOver.start()
  first.sleep()
  const fetching = second.takeOver.fetch()
  await timers.advance(3000)
  await fetching
  await timers.advance(0)
  expect([first.takeOver.place.value, second.takeOver.place.value]).toEqual(['other-tab', 'here'])
  expect(first.storage.getItem('lotse.counselor.t.share')).toBe('half')
  expect(first.log).toEqual(['1 leaves'])
})
