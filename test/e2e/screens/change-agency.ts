import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseDocument } from 'yaml'
import { eventually } from '../../setup/eventually.ts'
import type { Stage } from './stage.ts'

/** A change that can be taken back. */
export interface AgencyChange {
  readonly undo: () => Promise<void>
}

/** Changes live chat settings of an agency in the folder that the operator reads, and waits until clients see it. */
export async function changeAgency(
  { state, database }: Pick<Stage, 'state' | 'database'>,
  agency: string,
  settings: Readonly<Record<string, unknown>>,
): Promise<AgencyChange> {
  const path = join(state.configDirectory, `${agency}.yaml`)
  const before = await readFile(path, 'utf8')
  const document = parseDocument(before)
  for (const [key, value] of Object.entries(settings))
    document.setIn(['spec', 'liveChat', key], value)
  const versionNow = async (): Promise<string> => {
    const { rows } = await database.query<{ version: string }>(
      'select md5(a::text) as version from config.agency a where name = $1',
      [agency],
    )
    return rows[0]?.version ?? ''
  }
  const write = async (text: string): Promise<void> => {
    const version = await versionNow()
    await writeFile(path, text)
    await eventually(async () => {
      if ((await versionNow()) === version) throw new Error('the operator has not read it yet')
    })
  }
  await write(document.toString())
  return { undo: async () => write(before) }
}
