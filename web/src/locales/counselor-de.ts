import * as counselor from './counselor.de.ftl'
import * as shared from './shared.de.ftl'

/** All texts of the counselor's pages in one language. */
export const resources = [shared, counselor]
