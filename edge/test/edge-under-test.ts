import { once } from 'node:events'
import { silentLogger } from '@lotse/common/logger'
import { createEdge, type Edge, type EdgeOptions } from '../src/edge.ts'
import { createMetrics } from '../src/metrics.ts'
import { portOf } from '@lotse/common/listen'
import { startRecordingUpstream, type RecordingUpstream } from './recording-upstream.ts'

/** An edge on a free port, and how to look at it. */
export interface EdgeUnderTest {
  readonly port: number
  readonly url: string
  readonly edge: Edge
  /** The metrics page. */
  readonly page: () => Promise<string>
}

/** Everything that a test file started and that must be closed after each test. */
export interface TestBed {
  /** Starts a recording upstream. */
  readonly upstream: (
    answer?: Parameters<typeof startRecordingUpstream>[0],
  ) => Promise<RecordingUpstream>
  /** Starts an edge in front of one server that plays Synapse and, below `/auth`, Keycloak. */
  readonly edgeBefore: (url: string, options?: Partial<EdgeOptions>) => Promise<EdgeUnderTest>
  /** Adds something to close; the last one added is closed first. */
  readonly defer: (close: () => Promise<void>) => void
  /** Closes everything. */
  readonly close: () => Promise<void>
}

/** Makes an empty test bed. */
export function createTestBed(): TestBed {
  const closers: (() => Promise<void>)[] = []
  return {
    upstream: async (answer) => {
      const started = await startRecordingUpstream(answer)
      closers.push(async () => await started.close())
      return started
    },
    edgeBefore: async (url, options = {}) => {
      const metrics = createMetrics()
      const edge = createEdge({
        synapseUrl: url,
        keycloakUrl: `${url}/auth`,
        log: silentLogger,
        metrics,
        ...options,
      })
      closers.push(async () => await edge.close())
      edge.server.listen(0, '127.0.0.1')
      await once(edge.server, 'listening')
      const port = portOf(edge.server)
      const page = async (): Promise<string> => await metrics.page()
      return { port, url: `http://127.0.0.1:${port}`, edge, page }
    },
    defer: (close) => void closers.push(close),
    close: async () => {
      for (const close of closers.splice(0).toReversed()) await close()
    },
  }
}

/** Prefix of the client-server API. */
export const v3 = '/_matrix/client/v3'

/** A path on which an encrypted event is sent. */
export const sendPath = `${v3}/rooms/!abc%3Alocalhost/send/m.room.encrypted/m1.0`

/** A path of the login. */
export const loginPath = '/auth/realms/lotse/protocol/openid-connect/auth'
