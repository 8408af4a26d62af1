import { ineffectiveReasons } from '@lotse/contract/door-reason'
import { z } from 'zod'
import { textKind } from './agency.ts'
import { name, text } from './common.ts'

/** Whose numbers to show: `platform`, `tenant:x` or `agency:x`. */
export const metricsQuery = z.strictObject({
  scope: text.regex(/^(?:platform|(?:tenant|agency):[^:]{1,200})$/),
})

/** Numbers of one agency; nothing about any one ticket. */
const numbers = {
  agency: z.string(),
  waiting: z.int().min(0),
  averageWaitMinutes: z.number().min(0).nullable(),
  activeCounselors: z.int().min(0),
}

/** Numbers of agencies. */
export const metrics = z.strictObject({ agencies: z.array(z.strictObject(numbers)) })

/** An agency as its admins see it: the flag that they set, and what it comes to together with everything else. */
export const administeredAgency = z.strictObject({
  ...numbers,
  displayName: z.string(),
  liveChatEnabled: z.boolean(),
  effective: z.boolean(),
  reason: z.enum(ineffectiveReasons).nullable(),
})

/** What can be changed of an agency. */
export const agencyPatch = z.strictObject({ liveChatEnabled: z.boolean().optional() })

/** A topic of the agency, or none. Whether it exists is answered by a 422. */
const topic = name.nullable()

/** A new link. */
export const newLink = z.strictObject({
  name,
  topic: topic.default(null),
  enabled: z.boolean().default(true),
})

/** What can be changed of a link. Its name is in its address. */
export const linkPatch = z.strictObject({
  topic: topic.optional(),
  enabled: z.boolean().optional(),
})

/** The links of an agency. */
export const links = z.strictObject({
  links: z.array(
    z.strictObject({
      name: z.string(),
      topic: z.string().nullable(),
      enabled: z.boolean(),
      url: z.string(),
      code: z.string().nullable(),
      codeUrl: z.string().nullable(),
    }),
  ),
})

const source = z.enum(['platform', 'tenant', 'agency'])

/** Texts of a level. */
export const administeredTexts = z.strictObject({
  locales: z.array(z.string()),
  defaultLocale: z.string(),
  texts: z.array(
    z.strictObject({
      kind: textKind,
      locale: z.string(),
      markdown: z.string().nullable(),
      source: source.nullable(),
      html: z.string().nullable(),
      version: z.string().nullable(),
      editable: z.boolean(),
    }),
  ),
})

/** New words of a level; null takes them away. */
export const textEdit = z.strictObject({
  kind: textKind,
  locale: name,
  markdown: text.max(65_536).nullable(),
})
