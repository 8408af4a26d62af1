import { body as informalShared } from './shared.de-informal.ftl'
import { body as shared } from './shared.de.ftl'

/** The texts of the parts in one language. */
export const resources = [{ body: shared }]

/** The texts that differ where the person is addressed informally. */
export const informal = [{ body: informalShared }]
