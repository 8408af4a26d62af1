import { logger } from 'matrix-js-sdk/lib/logger.js'

/**
 * The SDK's own logger prints room and event ids to the console. Some of its modules bind the log function while they
 * load, so this one has to be imported before all others. The exported type hides that it is a `loglevel` logger.
 */
const root = logger as unknown as {
  methodFactory: () => () => void
  setLevel(level: 'silent', persist: boolean): void
}
root.methodFactory = () => () => {}
// `false`: the level is not written to localStorage.
root.setLevel('silent', false)
