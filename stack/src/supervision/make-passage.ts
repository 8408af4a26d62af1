import { chmodSync, existsSync, mkdirSync } from 'node:fs'

/**
 * Makes a folder, unless it is there, that everybody may pass through and nobody may look around in: PostgreSQL may run
 * as another user. Said twice, because the person's umask may take the mode of a new folder away.
 */
export function makePassage(folder: string): void {
  if (existsSync(folder)) return
  mkdirSync(folder, { recursive: true, mode: 0o711 })
  chmodSync(folder, 0o711)
}
