import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import type { ChatCredentials, SignedRoster } from '../src/shared/api-types.ts'
import { fakeTimers } from './fake-timers.ts'
import { memoryStorage } from './memory-storage.ts'
import { createTabStore } from '../src/shared/tab-store.ts'
import type { ChatPorts } from '../src/chat/chat-ports.ts'
import { createChatSession } from '../src/chat/create-chat-session.ts'
import {
  type ChatTransport,
  type RoomMove,
  type TransportEvent,
  type TransportSignal,
  TrustError,
} from '../src/chat/chat-transport.ts'
import type { RosterMember } from '../src/chat/roster.ts'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const rosterPublicKey = publicKey.export({ format: 'jwk' }).x ?? ''
/** The device of the client, whose page it is. */
export const own: RosterMember = {
  person: 'client',
  userId: '@a:x',
  deviceId: 'A',
  ed25519: 'ea',
  curve25519: 'ca',
}
/** The device of the counselor. */
export const peer: RosterMember = {
  person: 'counselor',
  userId: '@k:x',
  deviceId: 'K',
  ed25519: 'ek',
  curve25519: 'ck',
}
export const credentials: ChatCredentials = {
  homeserverUrl: 'https://matrix.example',
  userId: own.userId,
  deviceId: own.deviceId,
  accessToken: 'token',
  expiresInMs: 60_000,
  roomId: '!r',
  serverShare: 'c2VydmVy',
}

/** A signed roster. @param before the one that it follows; by default that of the person alone */
export function roster(
  version: number,
  members: RosterMember[],
  before: SignedRoster | null = version === 1 ? null : roster(1, [own]),
  room = '!r',
): SignedRoster {
  const bytes = before && Buffer.from(before.payload, 'base64')
  const previous = bytes && createHash('sha256').update(bytes).digest('hex')
  const payload = Buffer.from(JSON.stringify({ room, version, previous, members }))
  return {
    payload: payload.toString('base64'),
    signature: sign(null, payload, privateKey).toString('base64'),
  }
}

/** A session whose api, tab and room are in memory. */
export function harness(change: Partial<ChatPorts> = {}, storage = memoryStorage()) {
  const log: string[] = []
  const timers = fakeTimers()
  const room = {
    frozen: false,
    signed: roster(2, [own, peer]) as SignedRoster | null,
    registered: roster(2, [own, peer]),
    events: [] as TransportEvent[],
    untrusted: null as string | null,
    moves: [] as RoomMove[],
    told: [] as Record<string, unknown>[],
    emit: (_signal: TransportSignal): void => {},
  }
  const transport: ChatTransport = {
    ownKeys: { ed25519: own.ed25519, curve25519: own.curve25519 },
    trust: (member) => {
      log.push(`trust ${member.deviceId}`)
      if (room.untrusted === member.deviceId) return Promise.reject(new TrustError('other keys'))
      return Promise.resolve()
    },
    renewOutboundSession: () => {
      log.push('renew session')
      return Promise.resolve()
    },
    events: () => room.events,
    moves: () => room.moves,
    tell: (devices, content) => {
      const { typing, asks, reception } = content
      room.told.push({ to: devices.map((device) => device.deviceId), typing, asks, reception })
      return Promise.resolve()
    },
    maySend: () => !room.frozen,
    send: (text) => {
      log.push(`send ${text}`)
      return Promise.resolve()
    },
    retry: () => Promise.resolve(),
    discard: (id) => log.push(`discard ${id}`),
    setAccessToken: (token) => log.push(`token ${token}`),
    wake: () => {},
    stop: () => log.push('stop'),
    wipe: () => {
      log.push('wipe')
      return Promise.resolve()
    },
  }
  const session = createChatSession({
    ticketId: 't',
    person: 'client',
    credentials: () => Promise.resolve({ chat: credentials, roster: room.signed }),
    registerDevice: () => Promise.resolve(room.registered),
    store: createTabStore(storage, 'client'),
    rosterPublicKey,
    timers,
    takeLock: () => Promise.resolve({ release: () => log.push('release') }),
    hasStore: () => Promise.resolve(true),
    openTransport: (_credentials, _key, onSignal) => {
      room.emit = onSignal
      log.push('open')
      return Promise.resolve(transport)
    },
    readOnly: false,
    ...change,
  })
  const settle = () => timers.advance(0)
  return { session, room, log, timers, storage, settle }
}

/** The same before the api has signed anything. */
export const fresh = (change: Partial<ChatPorts> = {}, storage = memoryStorage()) => {
  const parts = harness(change, storage)
  parts.room.signed = null
  return parts
}
