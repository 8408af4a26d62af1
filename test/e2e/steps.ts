import type pg from 'pg'
import type { Locator } from 'playwright-core'
import type { Staff } from '../product/staff.ts'
import { eventually } from '../setup/eventually.ts'
import { travel } from '../setup/travel.ts'
import type { Person } from './browser.ts'

/** Longer than the heartbeat's timeout of 90 seconds. */
const lostSeconds = 200

/**
 * Logs a member of staff in at the real login page.
 *
 * @param url of the staff's pages
 */
export async function logInAt(
  url: string,
  { page }: Person,
  user: { readonly username: string; readonly password: string },
): Promise<void> {
  await page.goto(url)
  await page.locator('#username').fill(user.username)
  await page.locator('#password').fill(user.password)
  await page.locator('#kc-login').click()
  await page.getByTestId('nav-live-chat').waitFor()
}

/** From the page of a link into the waiting room: through consent 1, which is agreed to. */
export async function goIn({ page }: Pick<Person, 'page'>): Promise<void> {
  await page.getByTestId('go-in').click()
  await page.getByTestId('consent-checkbox').check()
  await page.getByTestId('accept').click()
  await page.getByTestId('pseudonym').waitFor()
}

/** The client's made-up name, in the waiting room. */
export async function pseudonymOf({ page }: Pick<Person, 'page'>): Promise<string> {
  return ((await page.getByTestId('pseudonym').textContent()) ?? '').trim()
}

/**
 * Enters by a link.
 *
 * @returns the client's made-up name
 */
export async function enter(client: Pick<Person, 'page'>, link: string): Promise<string> {
  await client.page.goto(link)
  await goIn(client)
  return pseudonymOf(client)
}

/** The id of the open ticket with a pseudonym. */
export async function ticketIdOf(database: pg.Pool, pseudonym: string): Promise<string> {
  const { rows } = await database.query<{ id: string }>(
    `select ticket_id as id from livechat.ticket
     where pseudonym = $1 and state in ('Waiting', 'Accepted', 'Consented', 'Active')`,
    [pseudonym],
  )
  if (rows.length !== 1) throw new Error(`${rows.length} tickets have the made-up name`)
  return rows[0]?.id ?? ''
}

/** Accepts without a browser. */
export async function acceptTicket(counselor: Staff, ticketId: string): Promise<void> {
  const { status } = await counselor.accept(ticketId)
  if (status !== 200 && status !== 202) throw new Error(`the accept was answered with ${status}`)
}

/** The queue entry of a client on a counselor's page. */
export function ticketOf({ page }: Pick<Person, 'page'>, pseudonym: string): Locator {
  return page.getByTestId('ticket').filter({ hasText: pseudonym })
}

/** The session entry of a client on a counselor's page. */
export function sessionOf({ page }: Pick<Person, 'page'>, pseudonym: string): Locator {
  return page.getByTestId('session').filter({ hasText: pseudonym })
}

/**
 * Brings two people into a chat: the client enters, the counselor accepts, the client agrees. The counselor is logged in
 * and switched on.
 *
 * @param link address of the agency's page
 * @returns the client's made-up name
 */
export async function beginChat(client: Person, counselor: Person, link: string): Promise<string> {
  const name = await enter(client, link)
  await ticketOf(counselor, name).getByTestId('accept').click()
  await client.page.getByTestId('agree').click()
  for (const person of [client, counselor]) await canWrite(person, 60)
  return name
}

/** Waits until the composer of the open chat takes text. */
export async function canWrite({ page }: Pick<Person, 'page'>, seconds: number): Promise<void> {
  const composer = page.getByTestId('composer')
  await eventually(async () => {
    if (!(await composer.isEnabled())) throw new Error('the composer takes no text yet')
  }, seconds)
}

/** Sends a message as soon as that is possible. */
export async function say({ page }: Pick<Person, 'page'>, text: string): Promise<void> {
  await canWrite({ page }, 120)
  await page.getByTestId('composer').fill(text)
  await page.getByTestId('send').click()
}

/** Chooses an entry of the chat's menu. */
export async function chooseInChat({ page }: Person, testId: string): Promise<void> {
  await page.getByTestId('chat-menu').click()
  await page.getByTestId(testId).click()
}

/** Waits until a message can be read. */
export async function heard({ page }: Person, text: string): Promise<void> {
  await page.getByTestId('message').filter({ hasText: text }).first().waitFor({ timeout: 90_000 })
}

/**
 * Travels until the place of a person who has left the page is given up. A sign of life that the api had not written yet is
 * written with the new time and keeps the place for another stretch.
 */
export async function losePlace(database: pg.Pool, ticketId: string): Promise<void> {
  for (let stretch = 1; ; stretch += 1) {
    await travel(database, stretch * lostSeconds, { ticketIds: [ticketId] })
    const isLost = async (): Promise<void> => {
      const { rowCount } = await database.query(
        `select 1 from livechat.ticket where ticket_id = $1 and state = 'Waiting'`,
        [ticketId],
      )
      if (rowCount !== 0) throw new Error('the place is still kept')
    }
    try {
      await eventually(isLost, 15)
      return
    } catch (error) {
      if (stretch === 4) throw error
    }
  }
}

/** Waits until an element says something. @throws with what it says instead */
export async function expectText(
  { page }: Pick<Person, 'page'>,
  testId: string,
  wanted: string | RegExp,
): Promise<void> {
  await eventually(async () => {
    const text = (await page.getByTestId(testId).textContent()) ?? ''
    const isThere = typeof wanted === 'string' ? text.includes(wanted) : wanted.test(text)
    if (!isThere) throw new Error(`${testId} says "${text}" and not ${String(wanted)}`)
  })
}

/**
 * Lets everybody go who still waits, by a travel past the longest wait.
 *
 * @param states in which nobody is left afterwards
 */
export async function emptyQueue(
  database: pg.Pool,
  states: readonly string[] = ['Waiting'],
): Promise<void> {
  await database.query(`update livechat.clock set "offset" = '5 hours'`)
  await eventually(async () => {
    const { rowCount } = await database.query(
      'select 1 from livechat.ticket where state = any ($1)',
      [states],
    )
    if (rowCount !== 0) throw new Error('people still wait')
  })
  await database.query(`update livechat.clock set "offset" = '0'`)
}
