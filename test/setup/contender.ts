import { appendFileSync } from 'node:fs'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { oneAtATime } from './one-at-a-time.ts'

/**
 * A process of the test of {@link oneAtATime}. Its arguments: the file that records the beginning and end of each turn, the
 * milliseconds that a turn takes (negative: the action fails), and the number of turns.
 */
const [record = '', ...numbers] = process.argv.slice(2)
const [milliseconds = 0, turns = 0] = numbers.map(Number)
// Not over the channel: messages of two processes do not arrive in the order in which they were sent.
const write = (what: string): void => appendFileSync(record, `${what}\n`)
process.send?.('ready')
const ended: Promise<void>[] = []
for (let turn = 0; turn < turns; turn += 1) {
  ended.push(
    oneAtATime('test', async () => {
      write('begun')
      process.send?.('begun')
      if (milliseconds < 0) throw new Error('the action fails')
      await sleep(milliseconds)
      write('ended')
    }),
  )
  // Not all in one moment: some ask while others have begun to.
  await setImmediate()
}
await Promise.all(ended)
process.disconnect()
