import { parentPort, workerData } from 'node:worker_threads'

// What a worker of a browser finds in its global scope, for a script of the page that is run in a thread of Node.
const port = parentPort
if (port === null) throw new Error('this is no thread')
const scope = Object.assign(globalThis, {
  self: globalThis,
  onmessage: undefined as ((event: { data: unknown }) => void) | undefined,
  // The port of a thread has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  postMessage: (message: unknown) => port.postMessage(message),
})
await import(String(workerData))
port.on('message', (data) => scope.onmessage?.({ data }))
