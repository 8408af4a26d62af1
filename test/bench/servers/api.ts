import { createApi } from '@lotse/api/http/server'
import { createWake } from '@lotse/api/live/wake'
import { createSealer } from '@lotse/api/privacy/sealer'
import { silentLogger } from '@lotse/common/logger'
import { createPool } from '@lotse/common/pool'
import { benchContext } from '../bench-context.ts'
import { reportPort } from './report.ts'

/** The api's HTTP and live side as a replica runs it, without background jobs. */
const databaseUrl = process.env['LOTSE_BENCH_DATABASE'] ?? ''
const origin = process.env['LOTSE_BENCH_ORIGIN'] ?? ''
const sealer = createSealer(Buffer.from(process.env['LOTSE_BENCH_KEY'] ?? '', 'base64url'))

const wake = createWake({ databaseUrl, log: silentLogger })
const nobody = { verify: async () => await Promise.resolve(undefined) }
const { port } = await createApi({
  context: { ...benchContext(createPool(databaseUrl), { sealer }), wake },
  tokens: { staff: nobody, anonymous: nobody, logout: nobody },
  appOrigin: origin,
  adminOrigin: origin,
  port: 0,
  metricsPort: 0,
})
reportPort(port)
