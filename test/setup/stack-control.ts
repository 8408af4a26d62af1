import { once } from 'node:events'
import { createServer } from 'node:http'
import type { LocalStack } from '@lotse/stack/local-stack'

/** Has test files suspend and resume parts of the shared product, whose supervisor runs in another process. */
export interface StackControl {
  readonly url: string
  close(): void
}

/** Serves `POST /{suspend,resume}/{part}` on loopback: 204 when it is done, 500 with the reason. */
export async function serveStackControl(
  stack: Pick<LocalStack, 'suspend' | 'resume'>,
): Promise<StackControl> {
  const server = createServer((request, response) => {
    const [, action, name = ''] = (request.url ?? '').split('/')
    const done = action === 'suspend' ? stack.suspend(name) : stack.resume(name)
    done.then(
      () => response.writeHead(204).end(),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/**
 * Stops a part and holds its restart, or ends that and waits until the part answers again.
 *
 * @param controlUrl of {@link StackControl}
 * @param name of a process in `stack.json`
 */
export async function controlPart(
  controlUrl: string,
  action: 'suspend' | 'resume',
  name: string,
): Promise<void> {
  const answer = await fetch(`${controlUrl}/${action}/${name}`, { method: 'POST' })
  if (!answer.ok) throw new Error(`${action} ${name}: ${await answer.text()}`)
}
