import { expect, test } from '@jest/globals'
import { eventually } from '../../../test/setup/eventually.ts'
import { answerJson, startTestServer } from '../../test/http-server.ts'
import { createSynapseMessagingServer } from './messaging-server.ts'

test('an outage shows in available, and its end too, while nobody calls', async () => {
  let down = false
  const synapse = await startTestServer((_, response) =>
    down ? response.destroy() : answerJson(response, 200, {}),
  )
  const server = createSynapseMessagingServer({
    url: synapse.url,
    asToken: 'secret',
    serverName: 'example.org',
    // Nothing connects to it: only the last step of a wipe does.
    residueDatabaseUrl: 'postgres://nobody@127.0.0.1:1/none',
  })
  try {
    expect(server.available()).toBe(true)
    expect(await server.probe()).toBe(true)
    down = true
    await eventually(async () => {
      expect(await server.probe()).toBe(false)
      expect(server.available()).toBe(false)
    })
    await expect(server.ensureUser('lc_a_x')).rejects.toMatchObject({ code: 'unavailable' })
    down = false
    await eventually(() => expect(server.available()).toBe(true))
  } finally {
    await server.close()
    await synapse.close()
  }
})

test('without its database the last step of a wipe is unavailable, so that the wipe stays open', async () => {
  const synapse = await startTestServer(({ method }, response) =>
    answerJson(response, method === 'DELETE' ? 200 : 404, { errcode: 'M_NOT_FOUND' }),
  )
  const server = createSynapseMessagingServer({
    url: synapse.url,
    asToken: 'secret',
    serverName: 'example.org',
    residueDatabaseUrl: 'postgres://nobody@127.0.0.1:1/none',
  })
  try {
    await expect(
      server.removeTraces({ alias: 'lc_x', roomId: '!r:x', localparts: ['lc_a_x'] }),
    ).rejects.toMatchObject({ name: 'UpstreamError', code: 'unavailable' })
  } finally {
    await server.close()
    await synapse.close()
  }
})
