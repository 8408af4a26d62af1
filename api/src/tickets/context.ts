import type { Clock } from '@lotse/common/clock'
import type { Logger } from '@lotse/common/logger'
import type { RandomId } from '@lotse/common/random-id'
import type { IdentityProvider } from '../ports/identity-provider.ts'
import type { MessagingServer } from '../ports/messaging-server.ts'
import type { ProofOfWork } from '../ports/proof-of-work.ts'
import type { Database } from '../postgres/database.ts'
import type { Sealer } from '../privacy/sealer.ts'
import type { RosterSigner } from '../roster/sign-roster.ts'
import type { Failpoint } from './failpoint.ts'
import type { ToldWaitResult } from '../domain/wait-estimate.ts'
import type { ShutDoors } from './shut-doors.ts'

/** The news of one ticket. They are hints: read the row again. */
export interface TicketNews {
  /** Resolves with the next news since the last call, at the latest after `milliseconds`. */
  next(milliseconds: number): Promise<void>
  close(): void
}

/** Tells everybody concerned, in this process and the others, that something changed. Called after the commit only. */
export interface Wake {
  /** Begins to collect the news of a ticket; close it. */
  follow(ticketId: string): TicketNews
  ticket(ticketId: string): void
  agency(agency: string): void
  counselor(subject: string): void
  /** The outbox has work. Reaches the worker of this process only; the others look by themselves. */
  outbox(): void
}

/**
 * What the use cases of a process work with, created once by `main.ts` or a test. A use case names the members that it uses
 * (`Pick`), so that its signature says what it can reach.
 */
export interface TicketContext {
  readonly database: Database
  readonly identity: IdentityProvider
  readonly messaging: MessagingServer
  readonly proofOfWork: ProofOfWork
  readonly shutDoors: ShutDoors
  /** For waits and retries; deadlines of tickets follow the database's clock. */
  readonly clock: Clock
  readonly randomId: RandomId
  /** `count` random bytes, for secrets. */
  readonly randomBytes: (count: number) => Buffer
  /** A uniform whole number in 0 … bound − 1. */
  readonly randomBelow: (bound: number) => number
  readonly sealer: Sealer
  readonly signRoster: RosterSigner
  /** Eight characters that every name in Keycloak and Synapse begins with, so that installations leave each other alone. */
  readonly installation: string
  /** Where browsers find the homeserver. */
  readonly matrixPublicUrl: string
  readonly wake: Wake
  /** Counts a pickup of a person who was told a range of the wait. */
  readonly observeWait: (result: ToldWaitResult) => void
  readonly failpoint: Failpoint
  readonly log: Logger
}
