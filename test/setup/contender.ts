import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { oneAtATime } from './one-at-a-time.ts'

/**
 * A process of the test of {@link oneAtATime}: asks for as many turns as it is told, each of the given milliseconds; with
 * negative ones the action fails.
 */
const [milliseconds = 0, turns = 0] = process.argv.slice(2).map(Number)
process.send?.('ready')
const ended: Promise<void>[] = []
for (let turn = 0; turn < turns; turn += 1) {
  ended.push(
    oneAtATime('test', async () => {
      process.send?.('begun')
      if (milliseconds < 0) throw new Error('the action fails')
      await sleep(milliseconds)
      process.send?.('ended')
    }),
  )
  // Not all in one moment: some ask while others have begun to.
  await setImmediate()
}
await Promise.all(ended)
process.disconnect()
