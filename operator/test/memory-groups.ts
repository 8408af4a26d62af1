import { IdentityProviderError, type GroupDirectory } from '../src/identity/group-directory.ts'

/** A {@link GroupDirectory} in memory, for tests. It passes the same contract suite as the real one. */
export interface MemoryGroups extends GroupDirectory {
  /** All paths, sorted. */
  readonly paths: readonly string[]
  /** How many calls there were of any kind. */
  readonly calls: number
  /** While true, every call fails as if the identity provider were down. */
  down: boolean
}

/** Makes an empty directory. */
export function createMemoryGroups(): MemoryGroups {
  const paths = new Set<string>()
  let calls = 0
  const memory: MemoryGroups = {
    down: false,
    get paths() {
      return [...paths].toSorted()
    },
    get calls() {
      return calls
    },
    ensure: async (path) => {
      visit()
      for (let end = path.indexOf('/', 1); end !== -1; end = path.indexOf('/', end + 1))
        paths.add(path.slice(0, end))
      paths.add(path)
    },
    remove: async (path) => {
      visit()
      for (const other of paths)
        if (other === path || other.startsWith(`${path}/`)) paths.delete(other)
    },
    children: async (path) => {
      visit()
      return [...paths]
        .filter((other) => other.slice(0, other.lastIndexOf('/')) === path)
        .map((other) => other.slice(other.lastIndexOf('/') + 1))
        .toSorted()
    },
  }
  function visit(): void {
    calls += 1
    if (memory.down) throw new IdentityProviderError('unavailable', undefined)
  }
  return memory
}
