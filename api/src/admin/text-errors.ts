import type { LegalTextEntry, LegalTextKind } from '@lotse/contract/legal-text'
import { validateResource } from '@lotse/crds'
import type { FieldError } from '../problem.ts'

/** What the resource would refuse of a text, by the names of its fields. The schema is the same at every level. */
export function textErrors(
  kind: LegalTextKind,
  locale: string,
  entry: LegalTextEntry,
): readonly FieldError[] {
  const checked = validateResource({
    apiVersion: 'lotse.dev/v1alpha1',
    kind: 'Platform',
    metadata: { name: 'platform' },
    spec: { displayName: 'x', legalTexts: { [kind]: { [locale]: entry } } },
  })
  if (checked.ok) return []
  return checked.violations
    .filter(({ path }) => path.startsWith('spec.legalTexts'))
    .map(({ path, message }) => ({
      path: /[A-Za-z]+$/.exec(path)?.[0] ?? 'markdown',
      rule: message,
    }))
}
