import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as prettier from 'prettier'
import { checkout } from '../../stack/src/paths.ts'
import type { Artefact, Files } from './artefacts.ts'

/** The files of an artefact as they are committed: formatted, unless `.prettierignore` names them. */
export async function generatedFiles({ generate }: Pick<Artefact, 'generate'>): Promise<Files> {
  const files = new Map<string, string>()
  for (const [path, content] of await generate()) files.set(path, await formatted(path, content))
  return files
}

/**
 * The paths that differ from what is generated, in the order of their names: changed, missing and left over.
 *
 * @param root folder that the paths start from
 */
export function staleFiles(
  { folders }: Pick<Artefact, 'folders'>,
  files: Files,
  root = checkout,
): readonly string[] {
  const differing = [...files].filter(([path, content]) => textOf(join(root, path)) !== content)
  return [...differing.map(([path]) => path), ...leftOver(folders, files, root)].toSorted()
}

/** Writes the files of an artefact and removes those that are left over. */
export function writeFiles(
  { folders }: Pick<Artefact, 'folders'>,
  files: Files,
  root = checkout,
): void {
  for (const [path, content] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
  for (const path of leftOver(folders, files, root)) rmSync(join(root, path))
}

function leftOver(folders: Artefact['folders'], files: Files, root: string): readonly string[] {
  return globSync([...folders], { cwd: root }).filter((path) => !files.has(path))
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

async function formatted(path: string, content: string): Promise<string> {
  const file = join(checkout, path)
  const { ignored, inferredParser } = await prettier.getFileInfo(file, {
    ignorePath: join(checkout, '.prettierignore'),
  })
  if (ignored || inferredParser === null) return content
  return prettier.format(content, { ...(await prettier.resolveConfig(file)), filepath: file })
}
