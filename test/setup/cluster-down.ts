import postgresDown from './postgres-down.ts'

export default async function teardown(): Promise<void> {
  await postgresDown()
  await globalThis.lotseCluster?.stop()
}
