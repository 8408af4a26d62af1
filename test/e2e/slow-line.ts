import type { CDPSession, Page } from 'playwright-core'

/** Bytes a second of 1.6 Mbit/s. */
const bytesPerSecond = 1_600_000 / 8

/** An old phone on a bad connection: 1.6 Mbit/s, 150 ms to an answer, a processor that is four times slower. */
export async function slowDown(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return session
}
