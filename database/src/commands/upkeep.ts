import { databaseSetting, readConfig } from '@lotse/common/config'
import { run } from '@lotse/common/run'
import { z } from 'zod'
import { upkeep, type UpkeepOptions } from '../upkeep.ts'

const settings = z.object({
  LOTSE_UPKEEP_URL: databaseSetting,
  LOTSE_UPKEEP_KEYCLOAK_URL: databaseSetting,
  LOTSE_UPKEEP_SYNAPSE_URL: databaseSetting,
})

await run('upkeep', async ({ log }) => {
  const config = readConfig(settings)
  const databases: readonly UpkeepOptions[] = [
    { url: config.LOTSE_UPKEEP_URL, holder: 'lotse' },
    { url: config.LOTSE_UPKEEP_KEYCLOAK_URL, holder: 'neighbour' },
    { url: config.LOTSE_UPKEEP_SYNAPSE_URL, holder: 'neighbour' },
  ]
  let busy = 0
  for (const database of databases) busy += (await upkeep(database)).busy
  if (busy === 0) return
  log.warn('tables were in use all the time', { count: busy })
  throw new Error('Some tables keep their deleted rows until the next upkeep.')
})
