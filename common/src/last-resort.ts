import { describeError } from './logger.ts'

/** What is printed of an error that escaped: a stable sentence and the error's name and codes, never its text. */
export type LastResort = (sentence: string, error: unknown) => void

const sentence = 'an error escaped every catch and ends the process'

/**
 * Ends the process with exit code 1 after an error that nobody caught. Without it Node prints the whole error, and an
 * error of the database quotes the row that it is about.
 *
 * @param report prints; without it a line on standard error
 */
export function installLastResort(report: LastResort = printLine): void {
  const end = (error: unknown): void => {
    try {
      report(sentence, error)
    } finally {
      process.exit(1)
    }
  }
  process.on('uncaughtException', end)
  process.on('unhandledRejection', end)
}

function printLine(event: string, error: unknown): void {
  const words = [event, ...Object.values(describeError(error))]
  process.stderr.write(`${words.join(' ')}\n`)
}
