import { watch } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '@lotse/common/clock'
import type { Logger } from '@lotse/common/logger'
import { sameJson } from '@lotse/kubernetes'
import type { Snapshot } from '../../resources/resource-store.ts'
import type { FileProblem } from './documents.ts'
import { FileSet, type FileTexts } from './file-set.ts'
import type { StatusFiles } from './status-files.ts'

/** Options of {@link watchDirectory}. */
export interface DirectorySourceOptions {
  /** Folder with `*.yaml` and `*.yml` files; subfolders are not read. */
  readonly directory: string
  readonly statusFiles: StatusFiles
  readonly clock: Clock
  readonly log: Logger
  /** Gets every new state, the first one before `watchDirectory` resolves. */
  readonly onSnapshot: (snapshot: Snapshot) => void
  /** Gets what is wrong with the files, after each change. */
  readonly onProblems?: (problems: readonly FileProblem[]) => void
}

/** How long to wait for more changes: editors write a file in several steps. */
const settleMs = 100
/** How long a file must be away before that counts: some editors remove a file for a moment while they save it. */
const absenceMs = 1_000
/** How often to look even if nobody said that something changed: not every file system tells. */
const pollMs = 5_000

/**
 * Reads a folder of YAML files and follows its changes until the signal aborts.
 *
 * @returns once the first state is delivered
 */
export async function watchDirectory(
  options: DirectorySourceOptions,
  signal: AbortSignal,
): Promise<WatchedDirectory> {
  const source = new DirectorySource(options)
  await source.scan()
  return { ended: source.follow(signal), rescan: async () => source.scan() }
}

/** A directory that is being followed. */
export interface WatchedDirectory {
  /** Resolves when watching has ended. */
  readonly ended: Promise<void>
  /** Looks now, and resolves when what was there at the time of the call is delivered. */
  readonly rescan: () => Promise<void>
}

/** Whether a file of the directory is read. Names with a dot in front are those of editors and of files being written. */
export function isConfigurationFile(file: string): boolean {
  return /^[^.].*\.ya?ml$/.test(file)
}

interface SeenFile {
  /** Last text, undefined when the file is there and cannot be read. */
  readonly text: string | undefined
  /** Since when the file is away, in milliseconds. */
  readonly awaySince?: number
}

class DirectorySource {
  readonly #options: DirectorySourceOptions
  readonly #files = new FileSet()
  #seen: ReadonlyMap<string, SeenFile> = new Map()
  /** What was delivered last. */
  #last: FileTexts | undefined
  #problems: readonly FileProblem[] = []
  #wake: () => void = () => {}
  #touched = false
  #scanning: Promise<void> = Promise.resolve()

  constructor(options: DirectorySourceOptions) {
    this.#options = options
  }

  /**
   * Looks at all files and delivers what they say, one look after the other. A directory that cannot be read changes
   * nothing.
   */
  async scan(): Promise<void> {
    const scanning = this.#scanning.then(async () => this.#scanOnce())
    this.#scanning = scanning.catch(() => {})
    await scanning
  }

  async #scanOnce(): Promise<void> {
    const { onSnapshot, statusFiles } = this.#options
    const found = await this.#read()
    if (found === undefined) {
      const message = 'the directory cannot be read'
      this.#last = undefined
      await this.#tell([{ file: '.', path: '', rule: 'unreadable', message }])
      return
    }
    this.#seen = withAbsent(found, this.#seen, this.#options.clock.now().getTime())
    const texts: FileTexts = new Map([...this.#seen].map(([file, { text }]) => [file, text]))
    if (this.#last !== undefined && sameTexts(texts, this.#last)) return
    this.#last = texts
    const { snapshot, problems } = this.#files.update(texts)
    const resources = snapshot.resources.map((resource) => statusFiles.withGeneration(resource))
    onSnapshot({ ...snapshot, resources })
    await this.#tell(problems)
  }

  /** Scans after every change until the signal aborts. */
  async follow(signal: AbortSignal): Promise<void> {
    const { directory, log } = this.#options
    const touch = (): void => {
      this.#touched = true
      this.#wake()
    }
    signal.addEventListener('abort', touch, { once: true })
    // The poll goes on without the watcher, so a lost watcher costs time and nothing else.
    const lost = (error: unknown): void => log.warn('the directory watcher ended', { error })
    try {
      watch(directory, { signal }, touch).on('error', lost)
    } catch (error) {
      lost(error)
    }
    while (!signal.aborted) {
      await this.#change(signal)
      if (signal.aborted) return
      this.#touched = false
      await this.scan().catch((error: unknown) => log.error('a scan failed', { error }))
    }
  }

  /** Waits for a change and for the writer to finish, or until it is time to look anyway. */
  async #change(signal: AbortSignal): Promise<void> {
    const { clock } = this.#options
    const timer = new AbortController()
    const changed = new Promise<void>((resolve) => {
      this.#wake = resolve
      if (this.#touched) resolve()
    })
    const away = [...this.#seen.values()].some(({ awaySince }) => awaySince !== undefined)
    const pause = clock.sleep(away ? absenceMs : pollMs, timer.signal).catch(() => {})
    await Promise.race([changed, pause])
    timer.abort()
    if (this.#touched && !signal.aborted) await clock.sleep(settleMs, signal).catch(() => {})
  }

  /** Texts of all files; undefined when the directory cannot be read. */
  async #read(): Promise<FileTexts | undefined> {
    const { directory } = this.#options
    try {
      const entries = await readdir(directory)
      const files = entries.filter(isConfigurationFile)
      return new Map(
        await Promise.all(
          files.map(async (file) => [file, await textOf(join(directory, file))] as const),
        ),
      )
    } catch {
      return undefined
    }
  }

  /** Reports problems where people look: log, status folder, metric. Each change once. */
  async #tell(problems: readonly FileProblem[]): Promise<void> {
    const { log, statusFiles, onProblems } = this.#options
    if (sameJson(problems, this.#problems)) {
      await statusFiles.report(problems)
      return
    }
    this.#problems = problems
    onProblems?.(problems)
    for (const { file, resource = '', path, rule } of problems)
      log.warn('a configuration file is refused and the last good one stays', {
        file,
        resource,
        path,
        rule,
      })
    if (problems.length === 0) log.info('all configuration files are good')
    await statusFiles.report(problems)
  }
}

/** The files that are there, and those that may only be away for a moment while an editor saves them. */
function withAbsent(
  found: FileTexts,
  before: ReadonlyMap<string, SeenFile>,
  now: number,
): ReadonlyMap<string, SeenFile> {
  const next = new Map<string, SeenFile>([...found].map(([file, text]) => [file, { text }]))
  const fresh = new Set([...found].filter(([file]) => !before.has(file)).map(([, text]) => text))
  for (const [file, { text, awaySince = now }] of before) {
    const present = found.get(file)
    const away = !found.has(file) || (present?.trim() === '' && text?.trim() !== '')
    const renamed = !found.has(file) && fresh.has(text)
    if (away && !renamed && now - awaySince < absenceMs) next.set(file, { text, awaySince })
  }
  return next
}

function sameTexts(a: FileTexts, b: FileTexts): boolean {
  return a.size === b.size && [...a].every(([file, text]) => b.has(file) && b.get(file) === text)
}

async function textOf(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch {
    return undefined
  }
}
