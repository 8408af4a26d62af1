import { readFile, rm, writeFile } from 'node:fs/promises'
import { describeAdmins, fileOf } from './admin-suite.ts'

describeAdmins({
  name: 'a directory of files',
  cluster: false,
  spec: async (stack, _kind, name) => readFile(fileOf(stack, name), 'utf8'),
  setDevelopmentMode: async (stack, on) => {
    const file = fileOf(stack, 'platform')
    const text = await readFile(file, 'utf8')
    await writeFile(file, text.replace(/developmentMode: \w+/, `developmentMode: ${on}`))
  },
  removeAgency: async (stack, name) => rm(fileOf(stack, name)),
})
