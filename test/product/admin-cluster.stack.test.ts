import { describeAdmins, kubectl } from './admin-suite.ts'

describeAdmins({
  name: 'a real API server',
  cluster: true,
  spec: async (stack, kind, name) => kubectl(stack, 'get', kind, name, '-o', 'yaml'),
  setDevelopmentMode: async (stack, on) => {
    const patch = JSON.stringify({ spec: { developmentMode: on } })
    await kubectl(stack, 'patch', 'platform', 'platform', '--type=merge', '-p', patch)
  },
  removeAgency: async (stack, name) => void (await kubectl(stack, 'delete', 'agency', name)),
})
