import { pageTextLocale } from '@lotse/common/page-text-locale'
import { signal } from '@preact/signals'
import { changePageState, readPageState } from './page-state.ts'
import { createTranslate, type Language, type LocaleResource, type Translate } from './translate.ts'

/** How German texts address the person: `formal` with Sie, `informal` with du. English has one form. */
export type FormOfAddress = 'formal' | 'informal'

/** All texts of an app in one language. */
export interface LocaleTexts {
  resources: readonly LocaleResource[]
  /** Texts that differ where the person is addressed informally. */
  informal?: readonly LocaleResource[]
}

/** Loads the texts of each language. */
export type LocaleLoaders = Readonly<Record<Language, () => Promise<LocaleTexts>>>

/**
 * The page's current language: at first the one that the page was prebuilt in, so that not even its first paint speaks another
 * one. Read it while drawing, never into a constant: it changes with {@link chooseLanguage}.
 */
export let language: Language = globalThis.document?.documentElement.lang === 'de' ? 'de' : 'en'

const untranslated: Translate = (key) => key
const translate = signal(untranslated)
const address = signal<FormOfAddress>('formal')
/** Whether the person has chosen; from then on the agency's form no longer counts. */
let chosen = false
/** Of the page, and of its parts that are loaded later. */
let loaders: readonly LocaleLoaders[] = []
let texts: readonly LocaleTexts[] = []

/** Text of a key in the page's language. What is drawn with it is drawn again when the language changes. */
export const t: Translate = (key, variables) => translate.value(key, variables)

/** The current form of address. */
export function formOfAddress(): FormOfAddress {
  return address.value
}

/** The locale in which the page asks the api for texts, and which a ticket carries. */
export function textLocale(): string {
  const locale = pageTextLocale(language, address.value)
  // An agency that says du answers the bare language informally. This variant does not exist, so its texts are formal.
  return chosen && locale === 'de' ? 'de-formal' : locale
}

/** Name of the current language for `Intl`: dates and numbers follow the page and not the browser. */
export function languageTag(): string {
  // English dates of people in Europe: day before month, 24 hours.
  return language === 'en' ? 'en-GB' : language
}

/** Loads the texts of the first view: the language of the page, or what the person chose before a reload. */
export async function startLocale(appLoaders: LocaleLoaders): Promise<void> {
  const kept = readPageState('locale')
  const [chosenLanguage, chosenAddress] = typeof kept === 'string' ? kept.split(' ') : []
  chosen = chosenLanguage !== undefined
  if (chosenLanguage === 'de' || chosenLanguage === 'en') language = chosenLanguage
  if (chosenAddress === 'informal') address.value = 'informal'
  loaders = [appLoaders]
  await loadTexts(language)
}

/** Adds the texts of a part of the page that is loaded later; keys have to differ from those of the page. */
export async function addTexts(more: LocaleLoaders): Promise<void> {
  if (loaders.includes(more)) return
  // At once, so that a language chosen meanwhile brings these texts, too.
  loaders = [...loaders, more]
  try {
    await loadTexts(language)
  } catch (error) {
    // The next try loads them again.
    loaders = loaders.filter((each) => each !== more)
    throw error
  }
}

async function loadTexts(next: Language): Promise<void> {
  texts = await Promise.all(loaders.map(async (each) => each[next]()))
  language = next
  apply()
}

/** Sets the form of address that the agency uses, unless the person has chosen one. */
export function suggestAddress(form: FormOfAddress): void {
  if (chosen || form === address.value) return
  address.value = form
  apply()
}

/** Shows the page in another language. The choice survives a reload. */
export async function chooseLanguage(next: Language): Promise<void> {
  await loadTexts(next)
  keepChoice()
}

/** Shows the page in another form of address. The choice survives a reload. */
export function chooseAddress(form: FormOfAddress): void {
  address.value = form
  apply()
  keepChoice()
}

function keepChoice(): void {
  chosen = true
  changePageState({ locale: `${language} ${address.value}` })
}

function apply(): void {
  document.documentElement.lang = language
  const isInformal = address.value === 'informal'
  translate.value = createTranslate(
    language,
    texts.flatMap(({ resources, informal = [] }) => [
      ...resources,
      ...(isInformal ? informal : []),
    ]),
  )
}
