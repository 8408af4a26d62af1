import { expect } from '@jest/globals'
import { eventually } from '../setup/eventually.ts'
import type { Person } from './browser.ts'

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

/** Sends a message as soon as that is possible. */
export async function say({ page }: Person, text: string): Promise<void> {
  const composer = page.getByTestId('composer')
  await eventually(async () => expect(await composer.isEnabled()).toBe(true), 120)
  await composer.fill(text)
  await page.getByTestId('send').click()
}

/** Waits until a message can be read. */
export async function heard({ page }: Person, text: string): Promise<void> {
  await page.getByTestId('message').filter({ hasText: text }).first().waitFor({ timeout: 90_000 })
}
