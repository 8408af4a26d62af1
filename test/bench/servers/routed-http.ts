import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A service behind a controller: reachable at every address, because a cluster refuses loopback as the address of a pod. */
const body = JSON.stringify({ state: 'Waiting', queuePosition: 3 })
const server = createServer((_, response) => {
  response.writeHead(200, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  })
  response.end(body)
}).listen(0, '0.0.0.0', () => process.send?.((server.address() as AddressInfo).port))
