/**
 * The locale in which a page of clients asks for legal texts. Only German pages have two forms of address.
 *
 * @param language of the page
 * @param formOfAddress of the page: the agency's unless the person has chosen
 */
export function pageTextLocale(
  language: string,
  formOfAddress: 'formal' | 'informal' | undefined,
): string {
  return language === 'de' && formOfAddress === 'informal' ? 'de-informal' : language
}
