import { body as informalChat } from './chat.de-informal.ftl'
import { body as chat } from './chat.de.ftl'
import { body as informalClient } from './client.de-informal.ftl'
import { body as client } from './client.de.ftl'
import { body as informalShared } from './shared.de-informal.ftl'
import { body as shared } from './shared.de.ftl'

/** All texts of the client's pages in one language. */
export const resources = [{ body: shared }, { body: chat }, { body: client }]

/** The texts that differ where the person is addressed informally. */
export const informal = [{ body: informalShared }, { body: informalChat }, { body: informalClient }]
