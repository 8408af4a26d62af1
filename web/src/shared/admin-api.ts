import type { Answer, RequestBody } from '@lotse/contract/api'
import type {
  AdminAgency,
  AdminPlatform,
  AdminTenant,
  AgencyChange,
  PlatformChange,
  Scopes,
  TenantChange,
} from './admin-types.ts'
import type { Request } from './request.ts'

/** One link of an agency with its addresses. */
export type AdminLink = Answer<'/live-chat/admin/agencies/{agency}/links', 'get'>['links'][number]

/** A link that is added. */
export type NewLink = RequestBody<'/live-chat/admin/agencies/{agency}/links', 'post'>

/**
 * The routes of admins. Every method throws `ApiError`. A change answers when the operator has put it into effect, which takes
 * up to some seconds.
 */
export interface AdminApi {
  scopes(): Promise<Scopes>
  agency(agency: string): Promise<AdminAgency>
  changeAgency(agency: string, change: AgencyChange): Promise<AdminAgency>
  tenant(tenant: string): Promise<AdminTenant>
  changeTenant(tenant: string, change: TenantChange): Promise<AdminTenant>
  platform(): Promise<AdminPlatform>
  changePlatform(change: PlatformChange): Promise<AdminPlatform>
  links(agency: string): Promise<readonly AdminLink[]>
  addLink(agency: string, link: NewLink): Promise<readonly AdminLink[]>
  changeLink(
    agency: string,
    name: string,
    change: { enabled?: boolean; topic?: string | null },
  ): Promise<readonly AdminLink[]>
  removeLink(agency: string, name: string): Promise<readonly AdminLink[]>
}

interface Links {
  readonly links: readonly AdminLink[]
}

/** The routes of admins over one request function that carries the bearer. */
export function createAdminApi(request: Request): AdminApi {
  const id = encodeURIComponent
  const agencyPath = (agency: string): string => `/live-chat/admin/agencies/${id(agency)}`
  const tenantPath = (tenant: string): string => `/live-chat/admin/tenants/${id(tenant)}`
  const linkPath = (agency: string, name: string): string =>
    `${agencyPath(agency)}/links/${id(name)}`
  const change = async <T>(path: string, body: object): Promise<T> =>
    await request<T>(path, { method: 'PATCH', body })
  return {
    scopes: () => request('/live-chat/admin/scopes'),
    agency: (agency) => request(agencyPath(agency)),
    changeAgency: (agency, body) => change(agencyPath(agency), body),
    tenant: (tenant) => request(tenantPath(tenant)),
    changeTenant: (tenant, body) => change(tenantPath(tenant), body),
    platform: () => request('/live-chat/admin/platform'),
    changePlatform: (body) => change('/live-chat/admin/platform', body),
    links: async (agency) => (await request<Links>(`${agencyPath(agency)}/links`)).links,
    addLink: async (agency, link) =>
      (await request<Links>(`${agencyPath(agency)}/links`, { method: 'POST', body: link })).links,
    changeLink: async (agency, name, body) =>
      (await change<Links>(linkPath(agency, name), body)).links,
    removeLink: async (agency, name) =>
      (await request<Links>(linkPath(agency, name), { method: 'DELETE' })).links,
  }
}
