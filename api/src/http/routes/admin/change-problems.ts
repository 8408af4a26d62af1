/** What a change of a resource may be answered with beside what any route may. */
export const changeProblems = [
  'unauthenticated',
  'forbidden',
  'agency-not-found',
  'managed-elsewhere',
  'development-mode',
  'invalid-state',
  'invalid-field',
] as const
