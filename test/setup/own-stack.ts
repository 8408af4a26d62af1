import { startLocalStack, type LocalStack, type LocalStackOptions } from '@lotse/stack/local-stack'
import { defaultCache } from '@lotse/stack/paths'
import { oneAtATime } from './one-at-a-time.ts'
import { prepareHome } from './prepared-home.ts'

/** Starts a product for tests, on a free port, while no other one starts. */
export async function startStack(
  options: Omit<LocalStackOptions, 'cache' | 'port'>,
): Promise<LocalStack> {
  return oneAtATime('start', async () => {
    await prepareHome(options.home)
    return startLocalStack({ ...options, cache: defaultCache(), port: 0 })
  })
}
