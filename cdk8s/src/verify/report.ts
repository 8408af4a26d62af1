import { textTable } from '../text-table.ts'
import { checks, type Check, type Finding } from './finding.ts'
import type { HostReport } from './verify.ts'

/** Whether nothing failed or is still under way. */
export function isGood(reports: readonly HostReport[]): boolean {
  return reports.every(({ findings }) =>
    checks.every((check) => ['ok', 'skipped'].includes(findings[check].status)),
  )
}

/** A table of all hosts, and below it what is wrong, each with the place to look at. */
export function textReport(reports: readonly HostReport[]): string {
  const header = ['HOST', ...checks.map((check) => check.toUpperCase())]
  const cell = (status: string): string => (status === 'skipped' ? '-' : status)
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
    reports.flatMap(({ findings }) =>
      checks
        .filter((check) => findings[check].status === 'skipped')
        .map((check) => `${check} not checked: ${findings[check].message}`),
    ),
  )
  const lines = [...details, ...(notes.size > 0 ? ['', ...notes] : [])]
  return table + lines.map((line) => `${line}\n`).join('')
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
