/** The longest line of a watch: an object of etcd is at most 1.5 MiB, and JSON may escape much of it. */
const maxLineLength = 16 * 1024 * 1024

/** A stream that ended in the middle of a line, or a line that is not JSON. */
export class BrokenLineError extends Error {
  override readonly name = 'BrokenLineError'
  readonly code = 'BrokenLine'
}

/**
 * Parses one JSON value a line as the bytes arrive. It reads on only when the caller takes the next value, so a slow caller
 * slows the sender down instead of filling the memory.
 *
 * @throws BrokenLineError when a line is not JSON, is longer than 16 MiB, or the last one has no end
 */
export async function* jsonLines(
  chunks: AsyncIterable<Uint8Array>,
  signOfLife: () => void = () => {},
): AsyncGenerator<unknown, void> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of chunks) {
    signOfLife()
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > maxLineLength) throw new BrokenLineError('a line is too long')
    for (const line of lines) if (line.trim() !== '') yield parse(line)
  }
  if ((rest + decoder.decode()).trim() !== '') throw new BrokenLineError('the last line is cut off')
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch (cause) {
    throw new BrokenLineError('a line is not JSON', { cause })
  }
}
