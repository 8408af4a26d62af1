import { z } from 'zod'
import { portSetting, urlSetting } from '@lotse/common/config'

/** Settings of the edge. */
export const edgeSettings = z.object({
  /** Address to bind to. */
  LOTSE_HOST: z.string().min(1).default('127.0.0.1'),
  /** Port for browsers, through the ingress or the one-machine front. */
  LOTSE_PORT: portSetting.default(8008),
  /** Port for probes and metrics; never routed. */
  LOTSE_METRICS_PORT: portSetting.default(9090),
  /** Synapse's inner address, for example `http://synapse-internal:8008`. */
  LOTSE_SYNAPSE_URL: urlSetting.refine((url) => new URL(url).pathname === '/', {
    message: 'must have no path',
  }),
  /** Keycloak's inner address; its path, for example `/auth`, is the path that browsers use as well. */
  LOTSE_KEYCLOAK_URL: urlSetting,
})
