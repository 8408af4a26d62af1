import {
  legalTextKinds,
  type LegalTextKind,
  type LegalTextSource,
} from '@lotse/contract/legal-text'
import { negotiateLocale } from '@lotse/contract/negotiate-locale'
import { renderLegalText } from '@lotse/crds/legal-texts'
import { placeholders } from '@lotse/crds/markdown'
import { platformName } from '@lotse/crds/platform'
import type { Queryable } from '../postgres/database.ts'
import { findVersion } from '../postgres/administration.ts'
import { readLegalTexts, readTextLocales } from '../postgres/legal-text.ts'
import { findOwnTexts } from '../postgres/own-texts.ts'
import { agenciesInScope } from '../postgres/scope-agencies.ts'
import { readSettings } from '../postgres/settings.ts'
import { Problem } from '../problem.ts'
import { administeredAgency, requireAdministered } from './administered-agency.ts'
import {
  agencyTexts,
  editableKinds,
  levelTexts,
  lines,
  shownNames,
  type Levels,
  type LevelText,
  type NamedTexts,
} from './level-texts.ts'
import { textErrors } from './text-errors.ts'
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
  readonly placeholders: readonly string[]
  /** Of the object's resource. */
  readonly version: string
  readonly texts: readonly (LevelText & {
    /** Agencies whose live chat is off because this text is missing. */
    readonly blocks: readonly string[]
  })[]
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
  /** Null removes the text in short; undefined leaves it. */
  readonly short?: string | null | undefined
  /** The version of the resource that the admin has seen. */
  readonly ifVersion?: string | undefined
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
  const levels = await administeredLevels(database, groups, owner)
  const { level, name } = owner
  const [{ locales, defaultLocale }, version, missing, resolved] = await Promise.all([
    readSettings(database),
    findVersion(database, level, name),
    agenciesWithout(database, owner),
    level === 'agency'
      ? Promise.all(legalTextKinds.map(async (kind) => readLegalTexts(database, name, kind)))
      : [],
  ])
  const texts =
    level === 'agency' ? agencyTexts(levels, resolved.flat(), locales) : levelTexts(levels, locales)
  return {
    locales,
    defaultLocale,
    placeholders,
    version,
    texts: texts.map((text) => {
      const blocks = text.locale === defaultLocale ? (missing.get(text.kind) ?? []) : []
      return { ...text, blocks }
    }),
  }
}

/**
 * Shows how a text would read, without writing it.
 *
 * @throws Problem as {@link readAdministeredTexts} does, and `invalid-field` where the text would be refused
 */
export async function previewAdministeredText(
  database: Queryable,
  groups: readonly string[],
  owner: TextOwner,
  { kind, locale, markdown, short }: TextEdit & { readonly markdown: string },
): Promise<{ readonly html: string; readonly short: readonly string[] }> {
  const levels = await administeredLevels(database, groups, owner)
  const { locales } = await readSettings(database)
  requireOffered(owner, kind, locale, locales)
  const entry = { markdown, ...(short && { short }) }
  const errors = textErrors(kind, locale, entry)
  if (errors.length > 0) throw new Problem('invalid-field', { errors })
  const shown = renderLegalText(entry, shownNames(levels))
  return { html: shown?.html ?? '', short: lines(shown?.short ?? null) }
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
  { kind, locale, markdown, short, ifVersion }: TextEdit,
): Promise<AdministeredTexts> {
  const { pool } = context.database
  await administeredLevels(pool, groups, owner)
  const { locales, defaultLocale } = await readSettings(pool)
  requireOffered(owner, kind, locale, locales)
  // Everybody inherits it: without it live chat of every agency is off (LegalTextMissing).
  if (owner.level === 'platform' && markdown === null && locale === defaultLocale)
    throw new Problem('invalid-field', { errors: [{ path: 'markdown', rule: 'required' }] })
  await requestChange(context, token, {
    kind: 'write-text',
    ...owner,
    text: kind,
    locale,
    markdown,
    // An empty field means none.
    ...(short !== undefined && { short: short === '' ? null : short }),
    ...(ifVersion !== undefined && { ifVersion }),
  })
  return readAdministeredTexts(pool, groups, owner)
}

/** @throws Problem `invalid-field` for a kind that the level has no words for, or a language that is not offered */
function requireOffered(
  { level }: TextOwner,
  kind: LegalTextKind,
  locale: string,
  locales: readonly string[],
): void {
  if (!editableKinds(level).includes(kind))
    throw new Problem('invalid-field', { errors: [{ path: 'kind', rule: 'not-of-this-level' }] })
  if (!locales.includes(locale))
    throw new Problem('invalid-field', { errors: [{ path: 'locale', rule: 'not-offered' }] })
}

/** What the levels say down to an object, for an admin of it. @throws Problem as {@link readAdministeredTexts} does */
export async function administeredLevels(
  database: Queryable,
  groups: readonly string[],
  { level, name }: TextOwner,
): Promise<Levels> {
  const read = async (of: LegalTextSource, object: string): Promise<NamedTexts> => {
    const found = await findOwnTexts(database, of, object)
    if (found === undefined) throw new Problem('not-found')
    return { ...found, name: object }
  }
  if (level === 'agency') {
    const action = 'legal-text.edit.agency'
    const { tenant } = await administeredAgency(database, groups, name, action)
    return {
      platform: await read('platform', platformName),
      tenant: await read('tenant', tenant),
      agency: await read('agency', name),
    }
  }
  requireAdministered(groups, { level, name }, `legal-text.edit.${level}`)
  const platform = await read('platform', platformName)
  return level === 'platform' ? { platform } : { platform, tenant: await read('tenant', name) }
}

/** The agencies below an object that have no text of a kind, by kind: any one of them holds live chat back. */
async function agenciesWithout(
  database: Queryable,
  { level, name }: TextOwner,
): Promise<ReadonlyMap<LegalTextKind, readonly string[]>> {
  const agencies = await agenciesInScope(database, {
    agency: level === 'agency' ? name : null,
    tenant: level === 'tenant' ? name : null,
  })
  const held = agencies.filter(({ reason }) => reason === 'LegalTextMissing').map((one) => one.name)
  const [{ defaultLocale }, shown] = await Promise.all([
    readSettings(database),
    readTextLocales(database, held),
  ])
  return new Map(
    legalTextKinds.map((kind) => {
      const without = held.filter((agency) => {
        const of = shown.filter((text) => text.agency === agency && text.kind === kind)
        const available = of.map(({ locale }) => locale)
        return negotiateLocale(defaultLocale, available, defaultLocale) === undefined
      })
      return [kind, without.toSorted()]
    }),
  )
}
