import { body as informalClient } from './client.de-informal.ftl'
import { body as client } from './client.de.ftl'
import { body as informalShared } from './shared.de-informal.ftl'
import { body as shared } from './shared.de.ftl'

/** All texts of the client's pages in one language. */
export const resources = [{ body: shared }, { body: client }]

/** The texts that differ where the person is addressed informally. */
export const informal = [{ body: informalShared }, { body: informalClient }]
