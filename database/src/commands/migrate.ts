import { databaseSetting, readConfig } from '@lotse/common/config'
import { run } from '@lotse/common/run'
import { z } from 'zod'
import { migrate } from '../migrate.ts'

const settings = z.object({
  LOTSE_MIGRATE_URL: databaseSetting,
  LOTSE_OWNER_PASSWORD: z.string().min(1),
  LOTSE_OPERATOR_PASSWORD: z.string().min(1),
  LOTSE_API_PASSWORD: z.string().min(1),
})

await run('migrate', async () => {
  const config = readConfig(settings)
  await migrate({
    url: config.LOTSE_MIGRATE_URL,
    passwords: {
      owner: config.LOTSE_OWNER_PASSWORD,
      operator: config.LOTSE_OPERATOR_PASSWORD,
      api: config.LOTSE_API_PASSWORD,
    },
  })
})
