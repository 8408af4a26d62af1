import { expect, test } from '@jest/globals'
import { findMatrixRoute, findStaticAnswer, hasIdentityParameter } from './allow-list.ts'

const v3 = '/_matrix/client/v3'
const room = '!qTIdfSOuYbMvTVqXOp%3Alocalhost'

test.each([
  { method: 'GET', path: `${v3}/sync`, reason: 'messages arrive by sync' },
  { method: 'POST', path: `${v3}/keys/upload`, reason: 'a device publishes its keys' },
  { method: 'POST', path: `${v3}/keys/query`, reason: 'the other person’s device keys' },
  { method: 'POST', path: `${v3}/keys/claim`, reason: 'a one-time key opens an Olm session' },
  { method: 'GET', path: `${v3}/keys/changes`, reason: 'device lists after a gap' },
  {
    method: 'PUT',
    path: `${v3}/sendToDevice/m.room.encrypted/b1f1c0de-0000-4000-8000-000000000000`,
    reason: 'the room key travels in an encrypted to-device message',
  },
  {
    method: 'PUT',
    path: `${v3}/sendToDevice/m.room_key.withheld/m1.2`,
    reason: 'a device that is not trusted is told that it gets no key',
  },
  {
    method: 'PUT',
    path: `${v3}/rooms/${room}/send/m.room.encrypted/m1795200000000.0`,
    reason: 'the one event type of a chat, room id as matrix-js-sdk writes it',
  },
  {
    method: 'PUT',
    path: `${v3}/rooms/%21abc%3Alocalhost%3A8448/send/m.room.encrypted/m1`,
    reason: 'a room id encoded completely, server with a port',
  },
  {
    method: 'PUT',
    path: `${v3}/rooms/!cRbnvQ7Y_a-8Bx/send/m.room.encrypted/m1`,
    reason: 'room version 12 has no server part',
  },
  { method: 'GET', path: `${v3}/rooms/${room}/messages`, reason: 'the history after a reload' },
])('$method $path passes: $reason', ({ method, path }) => {
  expect(findMatrixRoute(method, path)?.method).toBe(method)
})

test.each([
  { method: 'POST', path: `${v3}/sync`, reason: 'another method' },
  { method: 'HEAD', path: `${v3}/sync`, reason: 'another method' },
  { method: 'get', path: `${v3}/sync`, reason: 'methods are case-sensitive' },
  { method: 'OPTIONS', path: `${v3}/sync`, reason: 'CORS belongs to the ingress' },
  { method: 'GET', path: `${v3}/sync/`, reason: 'a slash more' },
  { method: 'GET', path: `/${v3}/sync`, reason: 'a slash in front' },
  { method: 'GET', path: '/_matrix/client/r0/sync', reason: 'an old version of the API' },
  {
    method: 'POST',
    path: '/_matrix/client/unstable/org.matrix.simplified_msc3575/sync',
    reason: 'sliding sync leaves rows behind',
  },
  {
    method: 'PUT',
    path: `${v3}/rooms/${room}/send/m.room.message/m1`,
    reason: 'plaintext: the room itself would accept it',
  },
  {
    method: 'PUT',
    path: `${v3}/rooms/${room}/send/m.reaction/m1`,
    reason: 'reactions are not encrypted',
  },
  {
    method: 'PUT',
    path: `${v3}/rooms/${room}/send/m.room.encrypted%2F..%2Fm.room.message/m1`,
    reason: 'an encoded slash',
  },
  {
    method: 'PUT',
    path: `${v3}/rooms/${room}/send/m.room%2eencrypted/m1`,
    reason: 'the same text in another encoding is another path',
  },
  {
    method: 'PUT',
    path: `${v3}/rooms/${room}/send/m.room.encrypted/..`,
    reason: 'a dot segment as transaction',
  },
  {
    method: 'PUT',
    path: `${v3}/rooms/../send/m.room.encrypted/m1`,
    reason: 'a dot segment as room',
  },
  {
    method: 'PUT',
    path: `${v3}/rooms/${room}/state/m.room.name/`,
    reason: 'state would be plaintext',
  },
  {
    method: 'POST',
    path: `${v3}/rooms/${room}/receipt/m.read/%24event`,
    reason: 'receipts store who read what and when',
  },
  {
    method: 'PUT',
    path: `${v3}/rooms/${room}/redact/%24event/m1`,
    reason: 'a redaction is no chat message',
  },
  {
    method: 'PUT',
    path: `${v3}/rooms/${room}/typing/%40lc_a_b2c3%3Alocalhost`,
    reason: 'the homeserver would know who is writing',
  },
  { method: 'POST', path: `${v3}/rooms/${room}/join`, reason: 'the api joins people' },
  { method: 'POST', path: `${v3}/rooms/${room}/leave`, reason: 'leaving is DELETE session' },
  { method: 'GET', path: `${v3}/rooms/${room}/members`, reason: 'the roster names the members' },
  { method: 'POST', path: `${v3}/createRoom`, reason: 'rooms come from the api' },
  { method: 'POST', path: `${v3}/register`, reason: 'accounts come from the api' },
  { method: 'POST', path: `${v3}/login`, reason: 'tokens come from the api' },
  { method: 'GET', path: `${v3}/devices`, reason: 'shows stored addresses' },
  {
    method: 'POST',
    path: `${v3}/account/deactivate`,
    reason: 'writes the address to ui_auth_sessions_ips',
  },
  {
    method: 'DELETE',
    path: `${v3}/devices/ABC`,
    reason: 'writes the address to ui_auth_sessions_ips',
  },
  {
    method: 'POST',
    path: `${v3}/keys/device_signing/upload`,
    reason: 'trust comes from the roster',
  },
  { method: 'POST', path: `${v3}/user/%40a%3Ab/filter`, reason: 'would store a row for ever' },
  { method: 'PUT', path: `${v3}/sendToDevice/m.room_key/m1`, reason: 'a room key in plaintext' },
  { method: 'PUT', path: `${v3}/sendToDevice/m.key.verification.request/m1`, reason: 'not used' },
  { method: 'POST', path: '/_matrix/media/v3/upload', reason: 'no media' },
  { method: 'GET', path: '/_matrix/federation/v1/version', reason: 'no federation' },
  { method: 'GET', path: '/_synapse/admin/v2/users', reason: 'the administration API' },
  { method: 'GET', path: '/_synapse/client/new_user_consent', reason: 'no page of Synapse' },
])('$method $path is refused: $reason', ({ method, path }) => {
  expect(findMatrixRoute(method, path)).toBeUndefined()
  expect(findStaticAnswer(method, path)).toBeUndefined()
})

test.each([
  {
    path: '/_matrix/client/versions',
    key: 'versions',
    reason: 'the reconnect probe has no token',
  },
  { path: `${v3}/pushrules/`, key: 'global', reason: 'without it the first sync never finishes' },
  { path: `${v3}/capabilities`, key: 'capabilities', reason: 'asked once by every client' },
])('$path is answered by the edge: $reason', ({ path, key }) => {
  expect(JSON.parse(findStaticAnswer('GET', path) ?? '')).toHaveProperty(key)
  expect(findStaticAnswer('POST', path)).toBeUndefined()
  expect(findMatrixRoute('GET', path)).toBeUndefined()
})

test.each([
  { query: 'access_token=x', refused: true, reason: 'a token in a URL' },
  { query: 'timeout=0&access_token', refused: true, reason: 'without a value, not first' },
  { query: 'a=1;access_token=x', refused: true, reason: 'Twisted splits at semicolons' },
  { query: 'access%5Ftoken=x', refused: true, reason: 'encoded' },
  { query: '%61%63%63ess_token=x', refused: true, reason: 'encoded letters' },
  { query: 'user_id=%40lc_x%3Alocalhost', refused: true, reason: 'acting for somebody else' },
  { query: 'org.matrix.msc4326.device_id=A', refused: true, reason: 'acting for another device' },
  { query: '', refused: false, reason: 'nothing' },
  {
    query: 'filter=%7B%22access_token%22%3A1%7D&timeout=25000&since=s1_2&_cacheBuster=1',
    refused: false,
    reason: 'a value may hold anything',
  },
  { query: '%ff%=1', refused: false, reason: 'broken encoding names nothing' },
])('query "$query": $reason', ({ query, refused }) => {
  expect(hasIdentityParameter(query)).toBe(refused)
})
