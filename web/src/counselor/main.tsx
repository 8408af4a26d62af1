import '../design/tokens.css'
import '../design/parts.css'
import './counselor.css'
import { signal } from '@preact/signals'
import { render } from 'preact'
import { createCounselorApi } from '../shared/counselor-api.ts'
import { openSocket } from '../shared/live-socket.ts'
import { language, setTranslate } from '../shared/locale.ts'
import { createRequest } from '../shared/request.ts'
import { createTabStore } from '../shared/tab-store.ts'
import { pageTimers } from '../shared/timers.ts'
import { createTranslate } from '../shared/translate.ts'
import { startAlarm } from './alarm.ts'
import { CounselorApp } from './counselor-app.tsx'
import { createDesk } from './desk.ts'
import { logIn } from './login.ts'

/** Composition root of the counselor's pages. */
const locales = {
  en: () => import('../locales/counselor-en.ts'),
  de: () => import('../locales/counselor-de.ts'),
}
const MUTE = 'lotse.mute'

const [{ resources }, login] = await Promise.all([locales[language](), logIn(language)])
setTranslate(createTranslate(language, resources))
const api = createCounselorApi(createRequest('/service', () => login.token()))
const storeOf = (ticketId: string) => createTabStore(sessionStorage, ticketId)
const desk = createDesk({
  api,
  timers: pageTimers,
  now: () => performance.now(),
  openSocket: () => openSocket('/service/live-chat/events'),
  token: () => login.token(),
  onTokenRenewed: login.onRenewed,
  forgetChat: (ticketId) => {
    storeOf(ticketId).clear()
  },
  createChat: async (ticketId, readOnly) => {
    const { createChat } = await import('../chat/open-chat.ts')
    return createChat({
      ticketId,
      readOnly,
      store: storeOf(ticketId),
      credentials: () => api.credentials(ticketId),
      registerDevice: (deviceId, keys) => api.device(ticketId, deviceId, keys),
    })
  },
})

const muted = signal(localStorage.getItem(MUTE) === 'yes')
const setMuted = (value: boolean): void => {
  muted.value = value
  localStorage.setItem(MUTE, value ? 'yes' : 'no')
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
const root = document.querySelector('#app')
if (root) render(<CounselorApp desk={desk} login={login} muted={muted} setMuted={setMuted} />, root)
