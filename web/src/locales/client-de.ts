import { body as client } from './client.de.ftl'
import { body as shared } from './shared.de.ftl'

/** All texts of the client's pages in one language. */
export const resources = [{ body: shared }, { body: client }]
