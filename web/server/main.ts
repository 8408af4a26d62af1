import { systemClock } from '@lotse/common/clock'
import { readConfig } from '@lotse/common/config'
import { listen, portOf } from '@lotse/common/listen'
import { startMetricsOnGrid } from '@lotse/common/metrics-on-grid'
import { startPrivateServer } from '@lotse/common/private-server'
import { aborted, run } from '@lotse/common/run'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { pagesSettings } from './config.ts'
import { createPageAnswers } from './page-answers.ts'
import { createPagesServer } from './pages-server.ts'

await run('web', async ({ signal, log }) => {
  const config = readConfig(pagesSettings)
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const pages = createPagesServer({
    directory: config.LOTSE_PAGES_DIRECTORY,
    answers: createPageAnswers({
      apiUrl: () => config.LOTSE_API_URL.replace(/\/$/, ''),
      fetch,
      now: () => performance.now(),
    }),
    matrixOrigin: new URL(config.LOTSE_MATRIX_PUBLIC_URL).origin,
    keycloakUrl: config.LOTSE_KEYCLOAK_URL,
    keycloakPublicUrl: config.LOTSE_KEYCLOAK_PUBLIC_URL,
    log,
  })
  await listen(pages.clients, config.LOTSE_PORT, config.LOTSE_HOST)
  await listen(pages.staff, config.LOTSE_ADMIN_PORT, config.LOTSE_HOST)
  // Open connections and bytes read show a visit as well as a counter does.
  const onGrid = await startMetricsOnGrid({
    render: () => registry.metrics(),
    clock: systemClock,
    log,
  })
  const inner = await startPrivateServer({
    host: config.LOTSE_HOST,
    port: config.LOTSE_METRICS_PORT,
    ready: () => !signal.aborted,
    metrics: async () => onGrid.page(),
  })
  for (const server of [pages.clients, pages.staff]) {
    log.info('listening', { port: portOf(server) })
  }
  await aborted(signal)
  await pages.close()
  await onGrid.close()
  await inner.close()
})
