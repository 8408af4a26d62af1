import { isAudited } from '../postgres/audit.ts'
import type { TicketContext } from './context.ts'

/**
 * Whether the ticket of a receipt is wiped in every store. False for a wipe that still runs and for a forged receipt
 * alike.
 */
export async function isWiped(
  context: Pick<TicketContext, 'database' | 'sealer'>,
  receipt: string,
): Promise<boolean> {
  const sessionId = context.sealer.openText(receipt)
  return sessionId !== undefined && (await isAudited(context.database.pool, sessionId))
}
