import { createServer } from 'node:http'
import { WebSocketServer } from 'ws'
import { reportTo } from './report.ts'

/** The limit: sockets of `ws` that get one frame and then do nothing. */
const body = process.env['LOTSE_BENCH_BODY'] ?? '{}'

const sockets = new WebSocketServer({
  noServer: true,
  perMessageDeflate: false,
  clientTracking: false,
})
const server = createServer()
server.on('upgrade', (request, connection, head) => {
  sockets.handleUpgrade(request, connection, head, (socket) => {
    socket.on('error', () => {})
    socket.send(body)
  })
})
reportTo(server)
