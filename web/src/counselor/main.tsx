import '../design/tokens.css'
import '../design/parts.css'
import './counselor.css'
import './desk-lists.css'
import { computed, effect } from '@preact/signals'
import type { JSX } from 'preact'
import type { AdminPorts } from '../admin/admin-ports.ts'
import { deleteStores } from '../chat/delete-stores.ts'
import { startPage } from '../design/page-frame.tsx'
import { createCounselorApi } from '../shared/counselor-api.ts'
import { openSocket } from '../shared/live-socket.ts'
import { language } from '../shared/locale.ts'
import { createNavigator, type PageNavigator } from '../shared/navigator.ts'
import { isSoundBlocked, resumeSound } from '../shared/play-notes.ts'
import { createRequest } from '../shared/request.ts'
import { createTabStore } from '../shared/tab-store.ts'
import { isDeskPath } from '../shared/staff-path.ts'
import { pageTimers } from '../shared/timers.ts'
import { messageSound, startAlarm, ticketSound } from './alarm.ts'
import { createOwnReplies } from './canned-replies.ts'
import { CounselorApp } from './counselor-app.tsx'
import { createDesk, type Desk } from './desk.ts'
import { startDesktopNotification } from './desktop-notification.ts'
import { createKeptPath } from './keep-path.ts'
import { createKeptIds } from './kept-ids.ts'
import { leaveDesk } from './leave-desk.ts'
import { LoginFailed } from './login-failed.tsx'
import { type Login, logIn } from './login.ts'
import { mediaSignal } from './media-signal.ts'
import { OtherTab } from './other-tab.tsx'
import { watchPresence } from './presence.ts'
import { createSwitches } from './signals.ts'
import { createTakeOver } from './take-over.ts'
import { watchAttention } from './watch-attention.ts'
import { watchLine } from './watch-line.ts'

/** Composition root of the counselor's pages. */
const locales = {
  en: () => import('../locales/counselor-en.ts'),
  de: () => import('../locales/counselor-de.ts'),
}
/** Of everything that the desk keeps in the tab. */
const prefix = 'lotse.counselor.'
/** The lists and a chat do not fit beside each other below this width. */
const phone = matchMedia('(width < 47.5rem)')

type Draw = (page: JSX.Element) => void

await startPage({
  locales,
  open: async (draw) => {
    const path = createKeptPath(sessionStorage, window)
    let login: Login
    try {
      login = await logIn(language, path.keep)
    } catch {
      return draw(<LoginFailed />)
    }
    path.restore()
    await openInOneTab(login, createNavigator(window), draw)
  },
})

/** Opens the desk here, or says in which tab it is. */
async function openInOneTab(login: Login, pages: PageNavigator, draw: Draw): Promise<void> {
  let desk: Desk | undefined
  const admin: AdminPorts = {
    request: createRequest('/service', () => login.token()),
    navigator: pages,
    login,
    storage: sessionStorage,
    timers: pageTimers,
  }
  const takeOver = createTakeOver({
    locks: navigator.locks,
    channel: new BroadcastChannel('lotse-desk'),
    storage: sessionStorage,
    prefix,
    tabId: crypto.randomUUID(),
    after: (ms, action) => pageTimers.after(ms, action),
    onLeave: () => desk?.leave(),
    onLateKeys: () => {
      location.reload()
    },
  })
  await takeOver.start()
  effect(() => {
    if (takeOver.place.value === 'here') {
      // A desk that was left once is over; the page begins again with what the other tab has handed over.
      if (desk) location.reload()
      else desk = openDesk(login, admin, draw)
    }
    if (takeOver.place.value === 'other-tab')
      draw(<OtherTab admin={admin} login={login} onFetch={() => void takeOver.fetch()} />)
  })
}

function openDesk(login: Login, admin: AdminPorts, draw: Draw): Desk {
  const api = createCounselorApi(createRequest('/service', () => login.token()))
  const storeOf = (ticketId: string) => createTabStore(sessionStorage, 'counselor', ticketId)
  const desk = createDesk({
    api,
    timers: pageTimers,
    now: () => performance.now(),
    openSocket: () => openSocket('/service/live-chat/events'),
    token: () => login.token(),
    onTokenRenewed: (listener) => {
      login.onRenewed(listener)
    },
    dismissed: createKeptIds(sessionStorage, `${prefix}dismissed`),
    forgetChat: (ticketId) => {
      const store = storeOf(ticketId)
      const device = store.get('device')
      store.clear()
      if (device !== null) void deleteStores('counselor', device)
    },
    createChat: async (ticketId, readOnly) => {
      const { createChat } = await import('../chat/open-chat.ts')
      return createChat({
        ticketId,
        person: 'counselor',
        readOnly,
        store: storeOf(ticketId),
        credentials: () => api.credentials(ticketId),
        registerDevice: (deviceId, keys) => api.device(ticketId, deviceId, keys),
      })
    },
  })
  const presence = watchPresence({
    page: window,
    now: () => performance.now(),
    isInQueue: (target) => target instanceof Element && target.closest('.desk-queue') !== null,
    onSign: (sign) => {
      watch.look(sign)
    },
  })
  const isPhone = mediaSignal(phone)
  const watch = watchAttention({
    desk,
    screen: computed(() => {
      const chatId = desk.selected.value
      if (!isDeskPath(admin.navigator.path.value))
        return { chatId: null, queue: false, list: false }
      const isOneView = isPhone.value
      return {
        chatId,
        queue: !isOneView || (chatId === null && desk.pane.value === 'waiting'),
        list: !isOneView || (chatId === null && desk.pane.value === 'chats'),
      }
    }),
    isPresent: presence.isPresent,
    lookedAt: createKeptIds(sessionStorage, `${prefix}looked-at`),
    readMark: {
      get: (ticketId) => storeOf(ticketId).get('read'),
      set: (ticketId, id) => {
        storeOf(ticketId).set('read', id)
      },
    },
  })
  const tickets = computed(() => watch.attention.value.tickets)
  const messages = computed(
    () => new Set([...watch.attention.value.chats.values()].flatMap((ids) => [...ids])),
  )
  const switches = createSwitches(localStorage)
  startAlarm(tickets, switches.ticketsMuted, ticketSound)
  startAlarm(messages, switches.messagesMuted, messageSound)
  for (const name of ['click', 'keydown']) addEventListener(name, resumeSound)
  const { isInFront } = presence
  const notification = startDesktopNotification({ tickets, messages, isInFront })
  watchLine(window, desk)
  draw(
    <CounselorApp
      desk={desk}
      login={{
        ...login,
        logout: () => {
          void leaveDesk({
            desk,
            storage: sessionStorage,
            timers: pageTimers,
            deleteStores,
          }).then(login.logout)
        },
      }}
      attention={watch.attention}
      signals={{ ...switches, isSoundBlocked, notification }}
      replies={createOwnReplies(localStorage)}
      admin={admin}
    />,
  )
  return desk
}
