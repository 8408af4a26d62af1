/**
 * Codes with which the server closes a WebSocket: 4401 the proof of identity does not count, 4404 the ticket belongs to
 * somebody else, 4409 another tab of the same browser
 * goes on with the ticket, 4410 the ticket is over, 1012 the replica restarts, 1008 too many sockets or too much at once.
 */
export const closeCodes = {
  auth: 4401,
  notYours: 4404,
  anotherTab: 4409,
  gone: 4410,
  restart: 1012,
  policy: 1008,
} as const
