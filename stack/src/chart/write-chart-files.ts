import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { chartFiles, chartFolder } from './chart-files.ts'

for (const [path, content] of chartFiles()) {
  const file = join(chartFolder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
}
