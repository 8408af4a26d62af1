import type { TicketNews } from '../tickets/context.ts'

/** The followers of tickets in this process. */
export interface TicketFollowers {
  /** Begins to collect the news of a ticket. */
  follow(ticketId: string): TicketNews
  /** Tells the followers of a ticket. */
  tell(ticketId: string): void
  /** Tells all followers: news may have been missed. */
  tellAll(): void
}

interface Follower {
  hasNews: boolean
  wake: (() => void) | undefined
}

/** Keeps the few requests that wait for one ticket, each only as long as it waits. */
export function createTicketFollowers(): TicketFollowers {
  const followers = new Map<string, Set<Follower>>()

  const tell = (following: ReadonlySet<Follower>): void => {
    for (const follower of following) {
      follower.hasNews = true
      follower.wake?.()
    }
  }
  return {
    follow: (ticketId) => {
      const follower: Follower = { hasNews: false, wake: undefined }
      const following = followers.get(ticketId) ?? new Set()
      followers.set(ticketId, following.add(follower))
      return {
        next: async (milliseconds) => {
          if (!follower.hasNews) await wokenWithin(follower, milliseconds)
          follower.hasNews = false
        },
        close: () => {
          following.delete(follower)
          if (following.size === 0) followers.delete(ticketId)
        },
      }
    },
    tell: (ticketId) => {
      const following = followers.get(ticketId)
      if (following !== undefined) tell(following)
    },
    tellAll: () => {
      for (const following of followers.values()) tell(following)
    },
  }
}

async function wokenWithin(follower: Follower, milliseconds: number): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    follower.wake = () => {
      clearTimeout(timer)
      resolve()
    }
  })
  follower.wake = undefined
}
