import { afterAll, afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { failpointNames, type FailpointName } from '@lotse/api/tickets/failpoint'
import { eventually } from '../setup/eventually.ts'
import { realParts } from '../setup/real-parts.ts'
import type { Silent } from '../setup/travel.ts'
import { acceptVisitor } from './accept-visitor.ts'
import type { ProductProcess } from './product-process.ts'
import { createInstallation, type Installation } from './installation.ts'
import { logIn, type Staff } from './staff.ts'
import { createVisitor, type Visitor } from './visitor.ts'

const parts = realParts()

/** Holds the name of the armed failpoint, for the api of the installation. */
const failpointFile = join(await mkdtemp(join(tmpdir(), 'lotse-crash-')), 'failpoint')

let installation: Installation
let api: ProductProcess
let bystander: Visitor
let travelled = 0

function visitor(): Visitor {
  return createVisitor({ baseUrl: api.baseUrl, origin: parts.publicUrl })
}

async function counselor(): Promise<Staff> {
  const staff = await logIn({ ...parts.state, baseUrl: api.baseUrl }, 'anna')
  await staff.switchOn('hamburg')
  return staff
}

async function startApi(): Promise<void> {
  api = await installation.startApi({ LOTSE_FAILPOINT_FILE: failpointFile })
}

async function endInstallation(): Promise<void> {
  await api.stop()
  await rm(failpointFile, { force: true })
  await installation.drop()
}

/** Moves the installation's clock on, from where an earlier drill has left it. */
async function travel(seconds: number, silent: Silent): Promise<void> {
  travelled += seconds
  await installation.travel(travelled, silent)
}

async function stateOf(ticketId: string): Promise<string | undefined> {
  const { rows } = await installation.database.query<{ state: string }>(
    'select state from livechat.ticket where ticket_id = $1',
    [ticketId],
  )
  return rows[0]?.state
}

/** A visitor in a state; usable on the next api by its cookie. */
async function bring(to: 'Waiting' | 'Accepted' | 'Active'): Promise<Visitor> {
  const person = visitor()
  expect((await person.enter('hamburg')).status).toBe(201)
  if (to === 'Waiting') return person
  const staff = await counselor()
  await acceptVisitor(staff, person)
  if (to === 'Accepted') return person
  await staff.device(person.ticketId)
  await person.consent('confirm')
  expect((await person.device()).status).toBe(200)
  expect((await person.poll()).body).toMatchObject({ state: 'Active' })
  return person
}

interface Drill {
  readonly failpoint: FailpointName
  readonly from: 'Waiting' | 'Accepted' | 'Active' | 'nothing'
  readonly step: (person: Visitor) => Promise<unknown>
  /** What must be true of the ticket once the api is back. */
  readonly outcome: 'gone' | 'Waiting' | 'Accepted' | 'Consented' | 'Ended'
  readonly reason: string
}

const entering = async (): Promise<unknown> => visitor().enter('hamburg')
const accepting = async (person: Visitor): Promise<unknown> =>
  (await counselor()).accept(person.ticketId)

const drills: readonly Drill[] = [
  {
    failpoint: 'enter.intent-written',
    from: 'nothing',
    step: entering,
    outcome: 'gone',
    reason: 'an intent without anything behind it',
  },
  {
    failpoint: 'enter.identity-made',
    from: 'nothing',
    step: entering,
    outcome: 'gone',
    reason: 'an identity user without a ticket',
  },
  {
    failpoint: 'enter.committed',
    from: 'nothing',
    step: entering,
    outcome: 'gone',
    reason: 'a ticket whose owner never got the cookie is abandoned like a closed tab',
  },
  {
    failpoint: 'accept.claimed',
    from: 'Waiting',
    step: accepting,
    outcome: 'Accepted',
    reason: 'the claim is durable: the room is made after the restart',
  },
  {
    failpoint: 'accept.users-made',
    from: 'Waiting',
    step: accepting,
    outcome: 'Accepted',
    reason: 'users without a room',
  },
  {
    failpoint: 'accept.room-made',
    from: 'Waiting',
    step: accepting,
    outcome: 'Accepted',
    reason: 'a room that the row does not know: found again by its alias',
  },
  {
    failpoint: 'accept.room-recorded',
    from: 'Waiting',
    step: accepting,
    outcome: 'Accepted',
    reason: 'everything done but the answer',
  },
  {
    failpoint: 'drop.room-removed',
    from: 'Accepted',
    step: async (person) => (await counselor()).end(person.ticketId),
    outcome: 'Waiting',
    reason: 'given back, the room of the pickup half gone',
  },
  {
    failpoint: 'consent.committed',
    from: 'Accepted',
    step: async (person) => person.consent('confirm'),
    outcome: 'Consented',
    reason: 'a consent is never lost',
  },
  {
    failpoint: 'end.committed',
    from: 'Active',
    step: async (person) => person.end(),
    outcome: 'Ended',
    reason: 'ended, the room still open',
  },
  {
    failpoint: 'end.client-retired',
    from: 'Active',
    step: async (person) => person.end(),
    outcome: 'Ended',
    reason: 'ended, half of the effects done',
  },
  {
    failpoint: 'end.identity-removed',
    from: 'Active',
    step: async (person) => person.end(),
    outcome: 'Ended',
    reason: 'ended, the identity user gone and the effect still noted',
  },
  {
    failpoint: 'wipe.committed',
    from: 'Active',
    step: async (person) => person.leave(),
    outcome: 'gone',
    reason: 'the wipe was ordered and not begun',
  },
  {
    failpoint: 'wipe.identity-removed',
    from: 'Active',
    step: async (person) => person.leave(),
    outcome: 'gone',
    reason: 'gone from Keycloak, maybe not from Synapse',
  },
  {
    failpoint: 'wipe.traces-removed',
    from: 'Active',
    step: async (person) => person.leave(),
    outcome: 'gone',
    reason: 'gone outside, the row still there',
  },
  {
    failpoint: 'wipe.recorded',
    from: 'Active',
    step: async (person) => person.leave(),
    outcome: 'gone',
    reason: 'everything done but the answer',
  },
]

test('every failpoint has its drill', () => {
  expect(drills.map(({ failpoint }) => failpoint)).toEqual([...failpointNames])
})

describe('the api is killed between two steps', () => {
  /** A drill leaves nothing but the bystander behind, so that the next one runs on the same installation and api. */
  let clean = false

  beforeEach(async () => {
    if (clean) {
      clean = false
      return
    }
    installation = await createInstallation(parts)
    travelled = 0
    await startApi()
    bystander = visitor()
    await bystander.enter('hamburg')
  })
  afterEach(async () => {
    if (!clean) await endInstallation()
  })
  afterAll(async () => {
    if (clean) await endInstallation()
    await rm(dirname(failpointFile), { recursive: true })
  })

  test.each(drills)(
    'killed at $failpoint: $reason',
    async ({ failpoint, from, step, outcome }) => {
      const person = from === 'nothing' ? undefined : await bring(from)
      await writeFile(failpointFile, failpoint)
      // The answer is lost in most drills; that is the point.
      const answer = step(person ?? bystander).catch(() => undefined)
      expect(await api.ended).toBe('SIGKILL')
      await answer
      await rm(failpointFile)
      // On a busy machine the start takes longer than a claim has for its room; that end has tests of its own.
      await installation.database.query(
        `update livechat.ticket set deadline = deadline + interval '5 minutes'
         where state = 'Accepted' and room_id is null`,
      )
      await startApi()
      const pages = [bystander, ...(person === undefined ? [] : [person])].map((page) =>
        page.at(api.baseUrl),
      )
      /** As open pages do: on a busy machine effects take longer than a silence may last. */
      const stayPresent = async (): Promise<void> => {
        for (const page of pages) await page.poll()
      }

      if (from === 'nothing') {
        // The ticket whose owner never heard of it, if there is one.
        const others = await installation.database.query<{ id: string }>(
          'select ticket_id as id from livechat.ticket where ticket_id <> $1',
          [bystander.ticketId],
        )
        const silent = { ticketIds: others.rows.map(({ id }) => id) }
        await travel(31, silent)
        await bystander.at(api.baseUrl).poll()
        await travel(89, silent)
        await bystander.at(api.baseUrl).poll()
      }
      const expected = outcome === 'gone' ? undefined : outcome
      await eventually(async () => {
        await stayPresent()
        expect(await stateOf(person?.ticketId ?? 'never made')).toBe(expected)
        const open = await installation.database.query('select kind from livechat.outbox')
        expect(open.rows).toEqual([])
      }, 120)
      const polled = await (person ?? bystander).at(api.baseUrl).poll()
      expect('consentPrompt' in polled.body).toBe(outcome === 'Accepted')
      if (outcome !== 'gone') await person?.at(api.baseUrl).leave()

      // After the sweeps everything outside belongs to the bystander, whose place was never touched.
      await eventually(async () => {
        await stayPresent()
        expect(await installation.outside()).toEqual({
          identities: [expect.any(String)],
          matrixUsers: [],
          rooms: [],
        })
        const rows = await installation.database.query(
          `select ticket_id from livechat.ticket union all select ticket_id from livechat.entry
           union all select ticket_id from livechat.outbox`,
        )
        expect(rows.rows).toEqual([{ ticket_id: bystander.ticketId }])
      }, 120)
      expect((await bystander.at(api.baseUrl).poll()).body).toMatchObject({ state: 'Waiting' })
      bystander = bystander.at(api.baseUrl)
      clean = true
    },
    300_000,
  )
})
