import { z } from 'zod'
import { portSetting, urlSetting } from '@lotse/common/config'

/** Settings of the process that serves the pages in a cluster. */
export const pagesSettings = z.object({
  /** Address to bind to. */
  LOTSE_HOST: z.string().min(1).default('127.0.0.1'),
  /** Port of the clients' pages. */
  LOTSE_PORT: portSetting.default(8080),
  /** Port of the staff's pages. */
  LOTSE_ADMIN_PORT: portSetting.default(8081),
  /** Port for probes and metrics; never routed. */
  LOTSE_METRICS_PORT: portSetting.default(9090),
  /** Output of the package `web`. */
  LOTSE_PAGES_DIRECTORY: z.string().min(1),
  /** The api as this process reaches it; pages ask it for what they show at first. */
  LOTSE_API_URL: urlSetting,
  /** The edge as browsers reach it; pages may connect to it. */
  LOTSE_MATRIX_PUBLIC_URL: urlSetting,
  /** Keycloak as browsers reach it, with its path. */
  LOTSE_KEYCLOAK_PUBLIC_URL: urlSetting,
  /** Keycloak through the edge, as this process reaches it, with its path. */
  LOTSE_KEYCLOAK_URL: urlSetting,
})
