import { closeCodes } from '@lotse/contract/close-codes'
import type { CounselorRequest } from '@lotse/contract/frames'
import { z } from 'zod'
import type { CounselorFeed } from '../live/counselor-feed.ts'
import { Problem } from '../problem.ts'
import { counselorLeft } from '../tickets/counselor-off.ts'
import type { ApiParts } from './api-parts.ts'
import { answerBeat, type LiveSocket, type SocketOwner } from './live-socket.ts'
import type { SocketLimit } from './socket-limit.ts'
import { staffOf, stillCounts, type StaffPrincipal } from './staff-principal.ts'

/** Milliseconds within which the first frame must have shown a token. */
const authWithinMs = 5_000

/** Frames with a token that may wait for the one being checked: a greeting and a renewal fall together at most. */
const mostTokensWaiting = 4

/** Node's longest timer; a token that lives longer is looked at again then. */
const longestTimerMs = 2 ** 31 - 1

/**
 * Serves one socket of `GET /live-chat/events`. The token comes in a frame, because an upgrade's URL and headers end up in
 * logs; another frame replaces it before it expires.
 */
export function serveCounselorSocket(
  parts: ApiParts,
  limit: SocketLimit,
  socket: LiveSocket,
): void {
  const { live, context } = parts
  let feed: CounselorFeed | undefined
  let admitted: string | undefined
  let shown: StaffPrincipal | undefined
  let stopChecks = (): void => {}
  let isClosed = false
  let tokensWaiting = 0
  let authenticating: Promise<void> = Promise.resolve()
  let expiry = setTimeout(() => socket.close(closeCodes.auth), authWithinMs)

  const expireAt = (moment: Date): void => {
    clearTimeout(expiry)
    const left = moment.getTime() - context.clock.now().getTime()
    expiry = setTimeout(
      () => {
        if (left > longestTimerMs) expireAt(moment)
        else socket.close(closeCodes.auth)
      },
      Math.min(left, longestTimerMs),
    )
  }
  const isReplaced = (staff: StaffPrincipal): boolean =>
    admitted !== undefined && admitted !== staff.subject

  const check = async (): Promise<void> => {
    if (shown !== undefined && !(await stillCounts(context, shown))) socket.close(closeCodes.auth)
  }

  const authenticate = async (token: string): Promise<void> => {
    const staff = await staffOf(parts, token).catch((error: unknown) => {
      if (error instanceof Problem) return undefined
      throw error
    })
    if (staff === undefined || isReplaced(staff)) {
      socket.close(closeCodes.auth)
      return
    }
    if (isClosed) return
    const { subject, agencies, expiresAt } = staff
    if (admitted === undefined) {
      admitted = subject
      limit.admit(subject, socket)
    }
    await counselorLeft(context, subject, agencies)
    await live.counselorIsHere(subject)
    if (isClosed) return
    shown = staff
    expireAt(expiresAt)
    // A counselor who has just come makes the agency's estimate and availability different.
    for (const agency of agencies) context.wake.agency(agency)
    if (feed !== undefined) {
      feed.setAgencies(agencies)
      return
    }
    stopChecks = parts.staffChecks.add(subject, check)
    feed = live.feeds.open({
      subject,
      agencies,
      send: (frame) => socket.sendText(JSON.stringify(frame)),
      onError: (error) => {
        context.log.warn('a counselor was not kept up to date', { error })
        // The next connection begins with a snapshot, and that repairs whatever went wrong here.
        socket.close(closeCodes.restart)
      },
    })
  }
  const owner: SocketOwner = {
    message: (text) => {
      const frame = readFrame(text)
      if (frame === undefined || (feed === undefined && frame.type !== 'auth')) {
        socket.close(feed === undefined ? closeCodes.auth : closeCodes.policy)
        return
      }
      if (frame.type === 'beat') {
        answerBeat(socket)
        return
      }
      const { token } = frame
      if (tokensWaiting >= mostTokensWaiting) {
        socket.evict()
        return
      }
      tokensWaiting += 1
      // One after the other: two frames at once must not open two feeds.
      authenticating = authenticating
        .then(async () => {
          if (!isClosed) await authenticate(token)
        })
        .catch((error: unknown) => {
          context.log.warn('a counselor was not connected', { error })
          socket.close(closeCodes.restart)
        })
        .finally(() => {
          tokensWaiting -= 1
        })
    },
    heard: () => {
      if (feed !== undefined) live.counselorBeats.beat(feed.subject)
    },
    closed: () => {
      isClosed = true
      clearTimeout(expiry)
      if (admitted !== undefined) limit.release(admitted, socket)
      stopChecks()
      feed?.close()
    },
  }
  socket.owner = owner
}

const counselorFrame: z.ZodType<CounselorRequest> = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('auth'), token: z.string() }),
  z.strictObject({ type: z.literal('beat') }),
])

function readFrame(text: string): CounselorRequest | undefined {
  try {
    return counselorFrame.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
