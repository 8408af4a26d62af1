import type { Answer, RequestBody } from '@lotse/contract/api'

/** What the person administers. */
export type Scopes = Answer<'/live-chat/admin/scopes', 'get'>

/** An agency as its admins see it. */
export type AdminAgency = Answer<'/live-chat/admin/agencies/{agency}', 'get'>

/** Fields of an agency that a change may name; null removes an optional one. */
export type AgencyChange = RequestBody<'/live-chat/admin/agencies/{agency}', 'patch'>

/** A tenant as its admins see it. */
export type AdminTenant = Answer<'/live-chat/admin/tenants/{tenant}', 'get'>

/** Fields of a tenant that a change may name. */
export type TenantChange = RequestBody<'/live-chat/admin/tenants/{tenant}', 'patch'>

/** The platform as its admins see it. */
export type AdminPlatform = Answer<'/live-chat/admin/platform', 'get'>

/** Fields of the platform that a change may name. */
export type PlatformChange = RequestBody<'/live-chat/admin/platform', 'patch'>

/** One link of an agency with its addresses. */
export type AdminLink = Answer<'/live-chat/admin/agencies/{agency}/links', 'get'>['links'][number]

/** A link that is added. */
export type NewLink = RequestBody<'/live-chat/admin/agencies/{agency}/links', 'post'>

/** What a resource says about changes to it. */
export type Changeable = Pick<AdminAgency, 'locked' | 'sourceProblems' | 'version'>

/** A field that another manager owns; a path locks everything below it. */
export type LockedField = Changeable['locked'][number]

/** Live chat of one agency now. */
export type AgencyNow = AdminTenant['agencies'][number]

/** Settings of an agency's live chat. */
export type AgencySettings = AdminAgency['settings']

/** When clients may enter. */
export type WeeklyHours = NonNullable<AgencySettings['openingHours']>

/** What a client can name as the subject. */
export type Topic = AgencySettings['topics'][number]

/** A sentence that counselors insert and edit. */
export type SharedReply = AgencySettings['cannedReplies'][number]

/** Text by locale. */
export type LocaleTextMap = Topic['displayName']

/** Accent `#rrggbb` and PNG in base64. */
export type BrandingSettings = NonNullable<AgencySettings['branding']>

/** Crisis numbers by locale. */
export type CrisisMap = NonNullable<AgencySettings['crisis']>

/** A telephone number for people who cannot wait. */
export type CrisisEntry = CrisisMap[string][number]
