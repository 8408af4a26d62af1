import * as client from './client.en.ftl'
import * as shared from './shared.en.ftl'

/** All texts of the client's pages in one language. */
export const resources = [shared, client]
