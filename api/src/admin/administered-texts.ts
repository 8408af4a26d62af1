import {
  legalTextKinds,
  type LegalTextKind,
  type LegalTextSource,
} from '@lotse/contract/legal-text'
import { platformName } from '@lotse/crds/platform'
import type { Queryable } from '../postgres/database.ts'
import { readLegalTexts } from '../postgres/legal-text.ts'
import { findOwnTexts } from '../postgres/own-texts.ts'
import { readSettings } from '../postgres/settings.ts'
import { Problem } from '../problem.ts'
import { administeredAgency, requireAdministered } from './administered-agency.ts'
import { agencyTexts, editableKinds, levelTexts, type LevelText } from './level-texts.ts'
import { requestChange, type ChangeContext } from './request-change.ts'

/** An object that has texts of its own. */
export interface TextOwner {
  readonly level: LegalTextSource
  readonly name: string
}

/** The texts of an object, in the languages of the platform. */
export interface AdministeredTexts {
  readonly locales: readonly string[]
  readonly defaultLocale: string
  readonly texts: readonly LevelText[]
}

/** Who edits a text. */
export interface Admin {
  /** Full paths of the person's groups. */
  readonly groups: readonly string[]
  /** The access token. */
  readonly token: string
}

/** New words for one text; null takes the own ones away, so that the inherited text shows. */
export interface TextEdit {
  readonly kind: LegalTextKind
  readonly locale: string
  readonly markdown: string | null
}

/**
 * Shows the texts of an object to an admin of its level.
 *
 * @throws Problem `not-found` (`agency-not-found`) for unknown objects and those of others, without telling which
 */
export async function readAdministeredTexts(
  database: Queryable,
  groups: readonly string[],
  owner: TextOwner,
): Promise<AdministeredTexts> {
  await requireAdmin(database, groups, owner)
  const { level, name } = owner
  const [{ locales, defaultLocale }, own, platform] = await Promise.all([
    readSettings(database),
    findOwnTexts(database, level, name),
    findOwnTexts(database, 'platform', platformName),
  ])
  if (own === undefined || platform === undefined) throw new Problem('not-found')
  if (level === 'platform')
    return { locales, defaultLocale, texts: levelTexts({ platform }, locales) }
  if (level === 'tenant')
    return { locales, defaultLocale, texts: levelTexts({ platform, tenant: own }, locales) }
  const resolved = await Promise.all(
    legalTextKinds.map(async (kind) => readLegalTexts(database, name, kind)),
  )
  return { locales, defaultLocale, texts: agencyTexts(own, resolved.flat(), locales) }
}

/**
 * Gives an object other words, and returns when clients see them.
 *
 * @throws Problem as {@link readAdministeredTexts} and {@link requestChange} do, and `invalid-field` for a kind that the
 * level has no words for or a language that the platform does not offer
 */
export async function writeAdministeredText(
  context: ChangeContext,
  { groups, token }: Admin,
  owner: TextOwner,
  { kind, locale, markdown }: TextEdit,
): Promise<AdministeredTexts> {
  const { pool } = context.database
  const { locales, defaultLocale } = await readAdministeredTexts(pool, groups, owner)
  if (!editableKinds(owner.level).includes(kind))
    throw new Problem('invalid-field', { errors: [{ path: 'kind', rule: 'not-of-this-level' }] })
  if (!locales.includes(locale))
    throw new Problem('invalid-field', { errors: [{ path: 'locale', rule: 'not-offered' }] })
  // Everybody inherits it: without it live chat of every agency is off (LegalTextMissing).
  if (owner.level === 'platform' && markdown === null && locale === defaultLocale)
    throw new Problem('invalid-field', { errors: [{ path: 'markdown', rule: 'required' }] })
  await requestChange(context, token, {
    kind: 'write-text',
    ...owner,
    text: kind,
    locale,
    markdown,
  })
  return readAdministeredTexts(pool, groups, owner)
}

async function requireAdmin(
  database: Queryable,
  groups: readonly string[],
  { level, name }: TextOwner,
): Promise<void> {
  if (level === 'agency') {
    await administeredAgency(database, groups, name, 'legal-text.edit.agency')
    return
  }
  requireAdministered(groups, { level, name }, `legal-text.edit.${level}`)
}
