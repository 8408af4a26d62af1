/** The code of a link: eight characters of base32. The same for as long as agency, name and key stay the same. */
export type LinkCode = (agency: string, link: string) => string
