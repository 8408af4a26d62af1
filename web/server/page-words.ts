import type { Language } from './language.ts'

/** The words of pages that work without a script. */
export interface PageWords {
  readonly brand: string
  readonly quickExit: string
  readonly chatTitle: string
  readonly staffTitle: string
  readonly loading: string
  readonly needsScript: string
  readonly staffNeedsScript: string
  readonly stuck: string
  readonly tryAgain: string
  readonly enquiry: string
  readonly crisisTitle: string
  readonly imprint: string
  readonly privacy: string
  readonly accessibility: string
  readonly missingTitle: string
  readonly missingText: string
  readonly missingTextKind: string
  readonly back: string
  readonly toChat: string
}

const german: PageWords = {
  brand: 'Live-Chat',
  quickExit: 'Schnell weg',
  chatTitle: 'Anonym mit einer Beratungskraft schreiben',
  staffTitle: 'Lotse Beratung',
  loading: 'Einen Moment …',
  needsScript:
    'Dieser Chat verschlüsselt Nachrichten in Ihrem Browser. Dafür braucht er JavaScript, und das ist hier ausgeschaltet. Schalten Sie es in den Einstellungen des Browsers ein, und laden Sie die Seite neu.',
  staffNeedsScript: 'Diese Seite braucht JavaScript. Schalten Sie es in den Einstellungen ein.',
  stuck:
    'Hier erscheint nichts? Vielleicht ist die Verbindung langsam. Versuchen Sie es noch einmal.',
  tryAgain: 'Noch einmal versuchen',
  enquiry: 'Stattdessen schreiben',
  crisisTitle: 'Wenn Sie nicht warten können',
  imprint: 'Impressum',
  privacy: 'Datenschutz',
  accessibility: 'Barrierefreiheit',
  missingTitle: 'Diese Seite gibt es nicht',
  missingText: 'Vielleicht ist ein Buchstabe im Link verrutscht. Öffnen Sie den Link noch einmal.',
  missingTextKind: 'Dieser Text ist hier nicht hinterlegt.',
  back: 'Zur Startseite',
  toChat: 'Zurück zum Chat',
}

const words: Readonly<Record<Language | 'de-informal', PageWords>> = {
  en: {
    brand: 'Live chat',
    quickExit: 'Quick exit',
    chatTitle: 'Chat anonymously with a counselor',
    staffTitle: 'Lotse counseling',
    loading: 'One moment …',
    needsScript:
      'This chat encrypts messages in your browser. It needs JavaScript for that, which is switched off here. Switch it on in the settings of the browser, and reload the page.',
    staffNeedsScript: 'This page needs JavaScript. Switch it on in the settings of the browser.',
    stuck: 'Nothing appears here? Perhaps the connection is slow. Try again.',
    tryAgain: 'Try again',
    enquiry: 'Write instead',
    crisisTitle: 'If you cannot wait',
    imprint: 'Imprint',
    privacy: 'Privacy',
    accessibility: 'Accessibility',
    missingTitle: 'This page does not exist',
    missingText: 'Perhaps a letter of the link went astray. Open the link once more.',
    missingTextKind: 'This text has not been written yet.',
    back: 'To the start page',
    toChat: 'Back to the chat',
  },
  de: german,
  'de-informal': {
    ...german,
    needsScript:
      'Dieser Chat verschlüsselt Nachrichten in deinem Browser. Dafür braucht er JavaScript, und das ist hier ausgeschaltet. Schalte es in den Einstellungen des Browsers ein, und lade die Seite neu.',
    stuck: 'Hier erscheint nichts? Vielleicht ist die Verbindung langsam. Versuch es noch einmal.',
    crisisTitle: 'Wenn du nicht warten kannst',
    missingText: 'Vielleicht ist ein Buchstabe im Link verrutscht. Öffne den Link noch einmal.',
  },
}

/** The words in a language, in the form of address that the agency uses. */
export function pageWords(language: Language, formOfAddress?: 'formal' | 'informal'): PageWords {
  return words[language === 'de' && formOfAddress === 'informal' ? 'de-informal' : language]
}
