import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { signal } from '@preact/signals'
import { startDesktopNotification } from './desktop-notification.ts'

let log: string[] = []
let isInFront = false

class FakeNotification extends EventTarget {
  static permission = 'granted'
  static requestPermission = () => {
    FakeNotification.permission = 'granted'
    return Promise.resolve('granted')
  }
  readonly #text: string
  constructor(text: string, options: NotificationOptions) {
    super()
    this.#text = text
    log.push(`show ${text} ${JSON.stringify(options)}`)
  }
  close(): void {
    log.push(`close ${this.#text}`)
  }
}

beforeEach(() => {
  log = []
  isInFront = false
  FakeNotification.permission = 'granted'
  Object.assign(globalThis, { Notification: FakeNotification })
})
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'Notification')
})

function start() {
  const tickets = signal<ReadonlySet<string>>(new Set())
  const messages = signal<ReadonlySet<string>>(new Set())
  const notification = startDesktopNotification({ tickets, messages, isInFront: () => isInFront })
  return { tickets, messages, notification }
}
const look = '{"tag":"lotse","silent":true}'

test('what comes while another window is in front is shown, until it has been looked at', () => {
  const { tickets, messages } = start()
  tickets.value = new Set(['t'])
  messages.value = new Set(['m'])
  tickets.value = new Set()
  messages.value = new Set()
  // The texts are keys here: no name, topic or word of a chat is part of them.
  expect(log).toEqual([
    `show notification-ticket ${look}`,
    'close notification-ticket',
    `show notification-message ${look}`,
    'close notification-message',
  ])
})

test.each([
  {
    reason: 'the page is in front',
    prepare: () => {
      isInFront = true
    },
  },
  {
    reason: 'nobody has allowed it',
    prepare: () => {
      FakeNotification.permission = 'default'
    },
  },
])('nothing is shown when $reason', ({ prepare }) => {
  prepare()
  start().tickets.value = new Set(['t'])
  expect(log).toEqual([])
})

test('it asks the browser only when the counselor presses the button', async () => {
  FakeNotification.permission = 'default'
  const { notification, tickets } = start()
  expect(notification.permit.value).toBe('not-asked')
  await notification.ask()
  expect(notification.permit.value).toBe('granted')
  tickets.value = new Set(['t'])
  expect(log).toHaveLength(1)
})

test('a browser that shows notifications of service workers only counts as one without', () => {
  class Refusing {
    static permission = 'granted'
    constructor() {
      throw new TypeError('Illegal constructor')
    }
  }
  Object.assign(globalThis, { Notification: Refusing })
  const { notification, tickets } = start()
  tickets.value = new Set(['t'])
  expect(notification.permit.value).toBe('unsupported')
  Reflect.deleteProperty(globalThis, 'Notification')
  expect(start().notification.permit.value).toBe('unsupported')
})
