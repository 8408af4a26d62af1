import { body as counselor } from './counselor.de.ftl'
import { body as chat } from './chat.de.ftl'
import { body as shared } from './shared.de.ftl'

/** All texts of the counselor's pages in one language. */
export const resources = [{ body: shared }, { body: chat }, { body: counselor }]
