import { body as client } from './client.en.ftl'
import { body as chat } from './chat.en.ftl'
import { body as shared } from './shared.en.ftl'

/** All texts of the client's pages in one language. */
export const resources = [{ body: shared }, { body: chat }, { body: client }]
