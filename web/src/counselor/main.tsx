import '../design/tokens.css'
import '../design/parts.css'
import './counselor.css'
import { signal } from '@preact/signals'
import type { JSX } from 'preact'
import { deleteStores } from '../chat/delete-stores.ts'
import { startPage } from '../design/page-frame.tsx'
import { createCounselorApi } from '../shared/counselor-api.ts'
import { openSocket } from '../shared/live-socket.ts'
import { language } from '../shared/locale.ts'
import { createRequest } from '../shared/request.ts'
import { createTabStore } from '../shared/tab-store.ts'
import { pageTimers } from '../shared/timers.ts'
import { startAlarm } from './alarm.ts'
import { CounselorApp } from './counselor-app.tsx'
import { createDesk } from './desk.ts'
import { LoginFailed } from './login-failed.tsx'
import { leaveDesk } from './leave-desk.ts'
import { type Login, logIn } from './login.ts'
import { countUnread } from './unread.ts'

/** Composition root of the counselor's pages. */
const locales = {
  en: () => import('../locales/counselor-en.ts'),
  de: () => import('../locales/counselor-de.ts'),
}
const muteKey = 'lotse.mute'

await startPage({
  locales,
  open: async (draw) => {
    let login: Login
    try {
      login = await logIn(language)
    } catch {
      return draw(<LoginFailed />)
    }
    openDesk(login, draw)
  },
})

function openDesk(login: Login, draw: (page: JSX.Element) => void): void {
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

  const muted = signal(localStorage.getItem(muteKey) === 'yes')
  const setMuted = (value: boolean): void => {
    muted.value = value
    localStorage.setItem(muteKey, value ? 'yes' : 'no')
  }
  startAlarm(desk.unseen, muted)
  const look = (): void => {
    if (document.visibilityState === 'visible') desk.look()
  }
  addEventListener('pointerdown', look)
  addEventListener('keydown', look)
  addEventListener('online', () => {
    desk.wake()
  })
  addEventListener('offline', () => {
    desk.offline()
  })
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
      muted={muted}
      setMuted={setMuted}
      unread={countUnread(desk)}
    />,
  )
}
