import * as counselor from './counselor.en.ftl'
import * as shared from './shared.en.ftl'

/** All texts of the counselor's pages in one language. */
export const resources = [shared, counselor]
