import { body as shared } from './shared.en.ftl'

/** The texts of the parts in one language. */
export const resources = [{ body: shared }]
