import { textTable } from '../text-table.ts'
import { checks, type Check, type Finding } from './finding.ts'
import type { HostReport } from './verify.ts'

/** Whether everything that was asked for is known to be good. */
export function isGood(reports: readonly HostReport[]): boolean {
  return exitCodeOf(reports) === 0
}

/** 0: all good; 1: something failed or is still under way; 2: nothing is known to be wrong, and not all could be read. */
export function exitCodeOf(reports: readonly HostReport[]): 0 | 1 | 2 {
  const all = reports.flatMap(({ findings }) => checks.map((check) => findings[check].status))
  if (all.includes('failed') || all.includes('waiting')) return 1
  return all.includes('unread') ? 2 : 0
}

/** A table of all hosts, and below it what is wrong, each with the place to look at. */
export function textReport(reports: readonly HostReport[]): string {
  const header = ['HOST', ...checks.map((check) => check.toUpperCase())]
  const cell = (status: Finding['status']): string =>
    status === 'skipped' ? '-' : status === 'unread' ? '?' : status
  const table = textTable([
    header,
    ...reports.map(({ host, findings }) => [
      host,
      ...checks.map((check) => cell(findings[check].status)),
    ]),
  ])
  const details = [...troubles(reports).values()].flatMap(({ check, finding, hosts }) => [
    `\n${check} ${finding.status}: ${hosts.join(', ')}`,
    `  ${finding.message}`,
    ...(finding.details ?? []).map((detail) => `  - ${detail}`),
    ...(finding.look === undefined
      ? []
      : [`  look at ${finding.look.at}: ${finding.look.command}`]),
  ])
  const notes = new Set(
    reports.flatMap(({ findings }) => checks.flatMap((check) => noteOf(check, findings[check]))),
  )
  const lines = [...details, ...(notes.size > 0 ? ['', ...notes] : [])]
  return table + lines.map((line) => `${line}\n`).join('')
}

/** What the table does not say of a check in which nothing is wrong. */
function noteOf(check: Check, { status, message, note }: Finding): readonly string[] {
  if (status === 'skipped') return [`${check} not checked: ${message}`]
  if (status === 'unread') return [`${check} could not be checked: ${message}`]
  return note === undefined ? [] : [`${check}: ${note}`]
}

interface Trouble {
  readonly check: Check
  /** Of the first host. */
  readonly finding: Finding
  readonly hosts: string[]
}

/** What is wrong; hosts with one and the same trouble are told together. */
function troubles(reports: readonly HostReport[]): ReadonlyMap<string, Trouble> {
  const found = new Map<string, Trouble>()
  for (const check of checks) {
    for (const { host, findings } of reports) {
      const finding = findings[check]
      if (finding.look === undefined) continue
      const key = JSON.stringify([check, finding.status, finding.message, finding.details])
      const known = found.get(key)
      if (known === undefined) found.set(key, { check, finding, hosts: [host] })
      else known.hosts.push(host)
    }
  }
  return found
}

/** The same for programs: every finding with its status, message and place. */
export function jsonReport(reports: readonly HostReport[]): string {
  return `${JSON.stringify({ good: isGood(reports), hosts: reports }, undefined, 2)}\n`
}
