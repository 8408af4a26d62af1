/** Id of the element of a page that has its answers as JSON; `src/shared/inline-answers.ts` reads it. */
export const answersElementId = 'lotse-answers'
