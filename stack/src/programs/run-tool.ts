import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { endGroup, signalGroup } from '../supervision/process-group.ts'

/** Options of {@link runTool}. */
export interface ToolOptions {
  readonly signal?: AbortSignal | undefined
  readonly env?: Readonly<Record<string, string | undefined>>
  readonly directory?: string
  /** Called with every line that the tool prints. */
  readonly line?: (line: string) => void
}

/** How a tool ended. */
export interface ToolResult {
  readonly ok: boolean
  /** The last lines that it printed, for a log. */
  readonly tail: string
}

/** Runs a program to its end. When the signal aborts, it ends with everything that it started, and this rejects. */
export async function runTool(
  command: string,
  args: readonly string[],
  options: ToolOptions = {},
): Promise<ToolResult> {
  options.signal?.throwIfAborted()
  const child = spawn(command, args, {
    detached: true,
    env: options.env ?? process.env,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(options.directory === undefined ? {} : { cwd: options.directory }),
  })
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      for (const line of chunk.split('\n').filter((part) => part.trim() !== '')) {
        options.line?.(line)
        lines.push(line)
        if (lines.length > 40) lines.shift()
      }
    })
  const { pid } = child
  const end = (): void => void (pid !== undefined && endGroup(pid, 'SIGTERM', 3_000))
  // A supervisor that is about to exit must not leave a download behind.
  const kill = (): void => void (pid !== undefined && signalGroup(pid, 'SIGKILL'))
  options.signal?.addEventListener('abort', end, { once: true })
  process.once('exit', kill)
  try {
    await once(child, 'close')
    options.signal?.throwIfAborted()
    return { ok: child.exitCode === 0, tail: lines.join('\n') }
  } finally {
    options.signal?.removeEventListener('abort', end)
    process.removeListener('exit', kill)
  }
}
