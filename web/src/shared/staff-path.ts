/** Address of the desk, and the one that the login service sends browsers back to. */
export const deskPath = '/admin/'

/** Where the panel begins: it leads to the first level that the person administers. */
export const adminHome = '/admin/overview'

/** Whether an address shows the desk; every other one of the staff's pages is the panel's. */
export function isDeskPath(path: string): boolean {
  return path === deskPath
}
