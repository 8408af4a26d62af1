import { join } from 'node:path'
import { runTool } from '@lotse/stack/programs/run-tool'
import { unpackPackages } from './debian-packages.ts'

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
  let folder: string
  try {
    folder = await unpackPackages(join(cache, 'nginx-debian'), packages)
  } catch (error) {
    return Error.isError(error) ? error.message : 'unknown'
  }
  const program = join(folder, 'usr/sbin/nginx')
  const { ok, tail } = await runTool(program, ['-v'])
  if (!ok) return `nginx does not run here: ${tail}`
  return {
    program,
    headersMore: join(folder, 'usr/lib/nginx/modules/ngx_http_headers_more_filter_module.so'),
  }
}
