import * as client from './client.de.ftl'
import * as shared from './shared.de.ftl'

/** All texts of the client's pages in one language. */
export const resources = [shared, client]
