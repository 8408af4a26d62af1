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
    /** What the tab will hear when it wakes up, in order; absent while it is awake. */
    let asleep: (() => void)[] | undefined
    const whenAwake = (action: () => void): void => {
      if (asleep) asleep.push(action)
      else action()
    }
    const request = async (...args: Parameters<LockManager['request']>): Promise<unknown> => {
      try {
        return await locks.request(...args)
      } catch (error) {
        await new Promise<void>((resolve) => {
          whenAwake(resolve)
        })
        throw error
      }
    }
    channels.push(events)
    const log: string[] = []
    const takeOver: TakeOver = createTakeOver({
      locks: { request } as LockManager,
      storage,
      prefix: 'lotse.counselor.',
      tabId,
      after: (ms, action) => timers.after(ms, action),
      onLeave: () => log.push(`${tabId} leaves`),
      onLateKeys: () => log.push(`${tabId} begins again`),
      channel: {
        addEventListener: (name: string, listener: EventListenerOrEventListenerObject) => {
          events.addEventListener(name, (event) => {
            whenAwake(() => {
              if (typeof listener === 'function') listener(event)
            })
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
        asleep = []
      },
      /** The question and the theft of the lock arrive in either order. */
      wake: async (first: 'question' | 'theft') => {
        const missed = asleep ?? []
        asleep = undefined
        for (const action of first === 'question' ? missed : missed.toReversed()) {
          action()
          await timers.advance(0)
        }
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

test('a tab that ends before the keys arrive takes none with it: they are kept until it confirms', async () => {
  const { tab, timers } = browser()
  const [first, second] = [tab('1'), tab('2')]
  first.storage.setItem('lotse.counselor.t.share', 'half')
  await first.takeOver.start()
  const starting = second.takeOver.start()
  await timers.advance(0)
  await timers.advance(300)
  await starting
  // It asks and hears nothing more.
  second.sleep()
  void second.takeOver.fetch()
  expect(first.takeOver.place.value).toBe('other-tab')
  expect(first.storage.getItem('lotse.counselor.t.share')).toBe('half')
  const back = first.takeOver.fetch()
  await timers.advance(3000)
  await back
  expect(first.takeOver.place.value).toBe('here')
  // A confirmation that comes so late deletes nothing of the desk that is used here.
  await second.wake('question')
  expect(first.storage.getItem('lotse.counselor.t.share')).toBe('half')
})

/** The first tab sleeps when the second one asks for the desk, for longer than that one waits. */
async function fetchFromSleeper() {
  const { tab, timers } = browser()
  const [first, second] = [tab('1'), tab('2')]
  first.storage.setItem('lotse.counselor.t.share', 'half')
  first.storage.setItem('lotse.counselor.t.device', 'device')
  await first.takeOver.start()
  first.sleep()
  const fetching = second.takeOver.fetch()
  await timers.advance(3000)
  await fetching
  await timers.advance(0)
  return { first, second }
}

test('a tab that sleeps loses the desk, and keeps the keys, which are nowhere else', async () => {
  const { first, second } = await fetchFromSleeper()
  expect(second.takeOver.place.value).toBe('here')
  await first.wake('theft')
  expect([first.takeOver.place.value, second.takeOver.place.value]).toEqual(['other-tab', 'here'])
  expect(first.storage.getItem('lotse.counselor.t.share')).toBe('half')
  expect([...first.log, ...second.log]).toEqual(['1 leaves'])
})

test('a tab that wakes up and answers late loses no keys: the other one begins again with them', async () => {
  const { first, second } = await fetchFromSleeper()
  await first.wake('question')
  expect([first.takeOver.place.value, second.takeOver.place.value]).toEqual(['other-tab', 'here'])
  expect(Object.keys(first.storage)).toEqual([])
  expect(second.storage.getItem('lotse.counselor.t.share')).toBe('half')
  expect(second.storage.getItem('lotse.counselor.t.device')).toBe('device')
  expect([...first.log, ...second.log]).toEqual(['1 leaves', '2 begins again'])
})

test('keys that come late replace none of a chat that was taken over meanwhile', async () => {
  const { first, second } = await fetchFromSleeper()
  second.storage.setItem('lotse.counselor.t.share', 'newer half')
  second.storage.setItem('lotse.counselor.t.device', 'newer device')
  first.storage.setItem('lotse.counselor.u.share', 'half of another')
  await first.wake('question')
  expect(second.storage.getItem('lotse.counselor.t.share')).toBe('newer half')
  expect(second.storage.getItem('lotse.counselor.t.device')).toBe('newer device')
  expect(second.storage.getItem('lotse.counselor.u.share')).toBe('half of another')
})
