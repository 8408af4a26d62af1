import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { expect, test } from '@jest/globals'

const root = join(import.meta.dirname, '../..')

function url(file: string): string {
  return JSON.stringify(pathToFileURL(join(root, file)).href)
}

/** Runs a program and gives its exit code and everything that it prints. */
async function output(program: string): Promise<{ code: unknown; printed: string }> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const closed = once(child, 'close')
  const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = (await closed) as [unknown]
  return { code, printed: out + errors }
}

/** An error as the driver of PostgreSQL makes it, and things that quote it. */
const failures = `
  const failure = () => Object.assign(new Error('new row violates a check: Sentinel Igel Bo'), {
    name: 'error', code: '23514', detail: 'Failing row contains (Sentinel Igel Bo, -1).',
    where: 'Sentinel Igel Bo', table: 'ticket',
  })
  const never = () => new Promise((resolve) => setTimeout(resolve, 60_000))
`

const hosts = [
  {
    host: 'run',
    setUp: `const { run } = await import(${url('common/src/run.ts')})
      const host = (main) => run('probe', main)`,
  },
  {
    host: 'runCommand',
    setUp: `const { runCommand } = await import(${url('cdk8s/src/cli.ts')})
      const host = (main) => runCommand(main)`,
  },
  {
    host: 'installLastResort',
    setUp: `const { installLastResort } = await import(${url('common/src/last-resort.ts')})
      installLastResort()
      const host = (main) => main()`,
  },
]

const ways = [
  { way: 'thrown outside every catch', body: 'setTimeout(() => { throw failure() })' },
  { way: 'an unhandled rejection', body: 'void Promise.reject(failure())' },
  {
    way: 'the cause of another one',
    body: `setTimeout(() => { throw new Error('Sentinel Igel Bo', { cause: failure() }) })`,
  },
  {
    way: 'one of several',
    body: `setTimeout(() => { throw new AggregateError([failure()], 'Sentinel Igel Bo') })`,
  },
  {
    way: 'an error event without a listener',
    body: `const { EventEmitter } = await import('node:events')
      setTimeout(() => new EventEmitter().emit('error', failure()))`,
  },
  { way: 'a text', body: `setTimeout(() => { throw 'Sentinel Igel Bo' })` },
  { way: 'an object', body: `void Promise.reject({ detail: 'Sentinel Igel Bo' })` },
  {
    way: 'a name that is a text',
    body: `setTimeout(() => { throw Object.assign(failure(), { name: 'Sentinel Igel Bo' }) })`,
  },
]

const cases = hosts.flatMap((host) => ways.map((way) => ({ ...host, ...way })))

test.each(cases)('$host: $way leaves no row in a log', async ({ setUp, body }) => {
  const { code, printed } = await output(
    `${failures} ${setUp}
     await host(async () => { ${body}; await never() })`,
  )
  expect(printed).toContain('an error escaped every catch and ends the process')
  expect(printed).not.toMatch(/Sentinel|Failing row|\n\s+at /)
  expect(code).toBe(1)
})

test('what is printed names the error and its code', async () => {
  const { printed } = await output(
    `${failures} ${hosts[0]?.setUp ?? ''}
     await host(async () => { setTimeout(() => { throw failure() }); await never() })`,
  )
  expect(JSON.parse(printed)).toMatchObject({
    component: 'probe',
    msg: 'an error escaped every catch and ends the process',
    errorName: 'error',
    errorCode: '23514',
  })
})

test('what main throws leaves no row in a log either', async () => {
  const { code, printed } = await output(
    `${failures} ${hosts[0]?.setUp ?? ''}
     await host(async () => { throw failure() })`,
  )
  expect(printed).toContain('23514')
  expect(printed).not.toMatch(/Sentinel|Failing row/)
  expect(code).toBe(1)
})

test.each([
  'api/src/main.ts',
  'operator/src/main.ts',
  'edge/src/main.ts',
  'web/server/main.ts',
  'database/src/commands/migrate.ts',
  'database/src/commands/upkeep.ts',
  'cdk8s/src/main.ts',
  'cdk8s/src/routes.ts',
  'cdk8s/src/verify-routes.ts',
  'stack/src/start.ts',
])('%s has a last resort', (file) => {
  const source = readFileSync(join(root, file), 'utf8')
  expect(source).toMatch(/^\s*(?:await run\(|await runCommand\(|installLastResort\()/m)
})
