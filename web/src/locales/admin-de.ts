import { body as pages } from './admin-pages.de.ftl'
import { body as admin } from './admin.de.ftl'

/** Texts of the admins' panel in one language; the page's own texts are loaded already. */
export const resources = [{ body: admin }, { body: pages }]
