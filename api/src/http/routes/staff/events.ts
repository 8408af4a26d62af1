import { Problem } from '../../../problem.ts'
import { defineRoute } from '../../route.ts'
import { nothing } from '../../schemas.ts'

/** The counselor's socket, for those who ask without an upgrade. */
export const getEvents = defineRoute({
  method: 'get',
  path: '/live-chat/events',
  audience: 'anyone',
  summary: "The counselor's WebSocket; its first frame shows the token",
  params: nothing,
  query: nothing,
  body: undefined,
  responses: {},
  problems: [],
  handle: async () => {
    throw new Problem('invalid-request', { errors: [{ path: 'upgrade', rule: 'websocket' }] })
  },
})
