import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { cacheEntry } from '@lotse/stack/programs/cache-entry'
import { findProgram } from '@lotse/stack/paths'
import { runTool } from '@lotse/stack/programs/run-tool'

/** nginx of the distribution, unpacked and not installed. */
export interface NginxPackage {
  /** Path of the program. */
  readonly program: string
  /** Path of the module that sets and clears headers, which ingress-nginx builds in. */
  readonly headersMore: string
}

const packages = ['nginx', 'libnginx-mod-http-headers-more-filter']

/**
 * Debian's nginx, downloaded and unpacked into the cache; needs no root and installs nothing.
 *
 * @returns a sentence why there is none, on a machine that is not Debian, is offline or lacks its libraries
 */
export async function ensureNginx(cache: string): Promise<NginxPackage | string> {
  const path = process.env['PATH'] ?? ''
  const [apt, unpack] = [findProgram('apt-get', path), findProgram('dpkg', path)]
  if (apt === undefined || unpack === undefined) return 'there is no apt-get'
  let folder: string
  try {
    folder = await cacheEntry(join(cache, 'nginx-debian'), async (made) => {
      const downloads = join(made, 'packages')
      mkdirSync(downloads)
      const got = await runTool(apt, ['download', ...packages], { directory: downloads })
      if (!got.ok) throw new Error(got.tail)
      for (const file of readdirSync(downloads))
        await runTool(unpack, ['-x', join(downloads, file), made])
    })
  } catch (error) {
    return `apt-get could not download nginx (${error instanceof Error ? error.message : 'unknown'})`
  }
  const program = join(folder, 'usr/sbin/nginx')
  const { ok, tail } = await runTool(program, ['-v'])
  if (!ok) return `nginx does not run here: ${tail}`
  return {
    program,
    headersMore: join(folder, 'usr/lib/nginx/modules/ngx_http_headers_more_filter_module.so'),
  }
}
