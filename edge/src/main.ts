import { systemClock } from '@lotse/common/clock'
import { readConfig } from '@lotse/common/config'
import { listen } from '@lotse/common/listen'
import { startMetricsOnGrid } from '@lotse/common/metrics-on-grid'
import { startPrivateServer } from '@lotse/common/private-server'
import { aborted, run } from '@lotse/common/run'
import { edgeSettings } from './config.ts'
import { createEdge } from './edge.ts'
import { createMetrics } from './metrics.ts'

await run('edge', async ({ signal, log }) => {
  const config = readConfig(edgeSettings)
  const metrics = createMetrics()
  const edge = createEdge({
    synapseUrl: config.LOTSE_SYNAPSE_URL,
    keycloakUrl: config.LOTSE_KEYCLOAK_URL,
    log,
    metrics,
  })
  const port = await listen(edge.server, config.LOTSE_PORT, config.LOTSE_HOST)
  // Ready as soon as it listens: it needs no upstream to answer, and one that is down must not take the other with it.
  const onGrid = await startMetricsOnGrid({ render: () => metrics.page(), clock: systemClock, log })
  const inner = await startPrivateServer({
    host: config.LOTSE_HOST,
    port: config.LOTSE_METRICS_PORT,
    ready: () => !signal.aborted,
    metrics: async () => onGrid.page(),
  })
  log.info('listening', { port })
  await aborted(signal)
  await edge.close()
  await onGrid.close()
  await inner.close()
})
