/** What holds for one screen, besides what holds for all of them. */
export interface ScreenFacts {
  /** How a person reaches it; the index of the pictures prints it. */
  readonly reached: string
  /** Header and composer stay where they are: the document is no taller than the window. */
  readonly fits?: true
  /** A visit is over: the browser keeps nothing of it. */
  readonly traceless?: true
  /** What the console says about the very state that is shown. */
  readonly noise?: RegExp
  /** The browser runs no script, so that axe cannot check the page. */
  readonly scriptless?: true
  /** The person has not acted; the page has no focus to place. */
  readonly untouched?: true
  /** Which pictures the folder keeps; a phone in English and in dark German where nothing is said. */
  readonly pictures?: readonly Variant[]
}

/** One column of the matrix within a language. */
export type Variant = `${'en' | 'de'}-${'light' | 'dark'}-${360 | 1280}`

const onePicture = ['en-light-360'] as const
const allRound = ['en-light-360', 'de-dark-360', 'de-light-1280'] as const
const deskPictures = ['en-light-1280', 'de-dark-1280', 'en-light-360'] as const
const oneDeskPicture = ['en-light-1280'] as const
const failedRequest = /Failed to load resource|WebSocket connection|net::ERR/

/** Every screen of client, counselor and admin, with its states. */
export const screens = {
  link: { reached: 'A link is opened.', pictures: allRound },
  'link-nobody': { reached: 'A link is opened while no counselor is there.' },
  'link-unknown-topic': {
    reached: 'A link with a topic that does not exist is opened.',
    pictures: onePicture,
  },
  imprint: { reached: 'The footer\'s "imprint".', pictures: onePicture },
  consent: { reached: '"Go to the waiting room".', pictures: allRound },
  'consent-full': { reached: 'In consent 1: the full text.', pictures: onePicture },
  'consent-error': {
    reached: 'In consent 1: "Accept" without the checkbox.',
    pictures: onePicture,
  },
  refused: { reached: 'In consent 1: "No, thanks" or Escape.', traceless: true },
  'unavailable-off': {
    reached: 'A link of an agency whose live chat is off.',
    traceless: true,
  },
  'unavailable-hours': {
    reached: 'A link outside the opening hours.',
    traceless: true,
  },
  'unavailable-full': {
    reached: 'A link of an agency whose waiting room is full.',
    traceless: true,
    pictures: onePicture,
  },
  'no-link': { reached: 'The address without an agency.', traceless: true },
  'not-found': {
    reached: 'A link of an agency that does not exist.',
    traceless: true,
    noise: failedRequest,
    pictures: onePicture,
  },
  'no-page': {
    reached: 'An address that leads nowhere (404).',
    untouched: true,
    noise: failedRequest,
    pictures: onePicture,
  },
  'no-script': {
    reached: 'A link with JavaScript off.',
    untouched: true,
    scriptless: true,
  },
  'no-storage': { reached: 'A link with storage blocked.' },
  'script-throws': {
    reached: 'A script of the page throws while it draws.',
    noise: /thrown by the test/,
    pictures: onePicture,
  },
  'service-down': {
    reached: 'A link while the service does not answer.',
    traceless: true,
    noise: failedRequest,
    pictures: onePicture,
  },
  'waiting-nobody': { reached: 'Entered while no counselor is there.' },
  'waiting-behind': { reached: 'Two people are before the client.', pictures: allRound },
  'waiting-alone': { reached: 'The client is next.' },
  'waiting-leave': { reached: 'In the waiting room: "Leave".', pictures: onePicture },
  'waiting-offline': {
    reached: 'The connection is lost while waiting.',
    noise: failedRequest,
    pictures: onePicture,
  },
  'waiting-returned': {
    reached: 'The counselor has accepted, and switches off before the client agrees.',
    noise: failedRequest,
    pictures: onePicture,
  },
  'left-waiting': { reached: 'The client leaves the waiting room.', traceless: true },
  earlier: {
    reached: 'A link in a second tab while the first one waits.',
  },
  'earlier-moved': {
    reached: 'The wait goes on in the second tab; this is the first one.',
    pictures: onePicture,
  },
  'earlier-chat': {
    reached: 'A link in a second tab while the first one has a chat.',
    pictures: onePicture,
  },
  gone: {
    reached: 'Back, after so long away that the place was given up.',
    traceless: true,
  },
  'consent-2': { reached: 'A counselor accepts.', pictures: allRound },
  'consent-2-short': { reached: 'Two minutes are left to decide.', pictures: onePicture },
  declined: {
    reached: 'In consent 2: "I do not agree".',
    traceless: true,
  },
  'chat-empty': { reached: 'In consent 2: "I agree".', fits: true },
  chat: { reached: 'Both have written.', fits: true, pictures: allRound },
  'chat-link': { reached: 'In the chat: a link in a message.', fits: true, pictures: onePicture },
  'chat-menu': { reached: 'In the chat: the menu.', fits: true },
  'chat-safety': { reached: 'In the menu: the safety code.', fits: true, pictures: onePicture },
  'chat-save': { reached: 'In the menu: a copy.', fits: true, pictures: onePicture },
  'chat-data-policy': {
    reached: 'In the menu: the data policy.',
    fits: true,
    pictures: onePicture,
  },
  'chat-language': {
    reached: 'In the menu: the language.',
    fits: true,
    pictures: ['de-light-360'],
  },
  'chat-end': { reached: 'In the menu: the two ways to end.', fits: true },
  'chat-offline': {
    reached: 'The connection is lost in the chat.',
    fits: true,
    noise: failedRequest,
    pictures: onePicture,
  },
  'chat-elsewhere': {
    reached: 'A copy of the tab with the chat is opened.',
    fits: true,
    pictures: onePicture,
  },
  'chat-moved': {
    reached: 'The chat goes on in another tab; this is the first one.',
    fits: true,
    // The tour has been without a connection before.
    noise: /ERR_INTERNET_DISCONNECTED/,
    pictures: onePicture,
  },
  'chat-roster-changed': {
    reached: 'The devices of the chat are others than before.',
    fits: true,
    pictures: onePicture,
  },
  'chat-roster-review': {
    reached: 'In the chat: the new list of devices.',
    fits: true,
    pictures: onePicture,
  },
  'chat-failed': {
    reached: 'The chat cannot be opened.',
    fits: true,
    noise: failedRequest,
    pictures: onePicture,
  },
  'left-chat': {
    reached: 'In the chat: "Delete everything"; the proof is still awaited.',
    traceless: true,
    noise: failedRequest,
    pictures: onePicture,
  },
  'ended-by-counselor': { reached: 'The counselor ends the chat.' },
  'ended-by-client': { reached: 'The client ends the chat.', pictures: onePicture },
  closed: {
    reached: 'After the end: "Close".',
    traceless: true,
    pictures: onePicture,
  },
  expired: {
    reached: 'After the end: "Delete everything now" in a tab, after "Close" in another one.',
    traceless: true,
    noise: failedRequest,
    pictures: onePicture,
  },
  'left-ended': {
    reached: 'After the end: "Delete everything now".',
    traceless: true,
    pictures: onePicture,
  },
  login: { reached: "The counselor's address.", pictures: deskPictures },
  'login-failed': {
    reached: 'The login service does not answer.',
    noise: failedRequest,
    pictures: oneDeskPicture,
  },
  'logged-out': { reached: '"Log out".', pictures: oneDeskPicture },
  'desk-no-role': {
    reached: 'An admin who counsels nowhere opens the desk.',
    pictures: oneDeskPicture,
  },
  'desk-closed': {
    reached: 'A counselor of an agency whose live chat is off logs in.',
    untouched: true,
    pictures: oneDeskPicture,
  },
  'desk-off': {
    reached: 'A counselor logs in.',
    untouched: true,
    fits: true,
    pictures: deskPictures,
  },
  'desk-empty': { reached: 'Switched on, and nobody waits.', fits: true, pictures: oneDeskPicture },
  'desk-queue': { reached: 'People wait.', fits: true, pictures: deskPictures },
  'desk-turn-away': { reached: 'At a ticket: "Turn away".', fits: true, pictures: oneDeskPicture },
  'desk-taken': {
    reached: 'A colleague accepts somebody who is in the queue.',
    fits: true,
    pictures: oneDeskPicture,
  },
  'desk-accepted': {
    reached: 'Accepted; the client has not agreed yet.',
    fits: true,
    pictures: oneDeskPicture,
  },
  'desk-chat': { reached: 'Both have written.', fits: true, pictures: deskPictures },
  'desk-away': {
    reached: "The client's page gives no sign of life.",
    fits: true,
    pictures: oneDeskPicture,
  },
  'desk-replies': {
    reached: 'In the chat: the prepared answers.',
    fits: true,
    pictures: oneDeskPicture,
  },
  'desk-own-replies': {
    reached: 'In the menu: own answers.',
    fits: true,
    pictures: oneDeskPicture,
  },
  'desk-signals': { reached: 'In the header: sounds.', fits: true, pictures: oneDeskPicture },
  'desk-five': { reached: 'Five chats in different states.', fits: true, pictures: deskPictures },
  'desk-notices': {
    reached: 'A client does not agree.',
    fits: true,
    // The answer to a desk that is still opening the chat: the ticket is no longer its own.
    noise: /404 \(Not Found\).*\/session\/device$/,
    pictures: oneDeskPicture,
  },
  'desk-offline': {
    reached: 'The connection is lost.',
    fits: true,
    noise: failedRequest,
    pictures: oneDeskPicture,
  },
  'desk-ended': { reached: 'A chat was ended.', fits: true, pictures: oneDeskPicture },
  'desk-other-tab': { reached: 'The desk is opened in a second tab.', pictures: oneDeskPicture },
  'admin-closed': {
    reached: 'An admin of an agency logs in while nobody can come in.',
    pictures: oneDeskPicture,
  },
  'admin-open': {
    reached: 'In the panel: the overview, while a counselor is there.',
    pictures: deskPictures,
  },
  'admin-live-chat': { reached: 'In the panel: "Live chat".', pictures: deskPictures },
  'admin-links': { reached: 'In the panel: "Links".', pictures: deskPictures },
  'admin-numbers': { reached: 'In the panel: "Numbers".', pictures: deskPictures },
  'admin-record': { reached: 'In the panel: "Record of changes".', pictures: oneDeskPicture },
  'admin-texts': { reached: 'In the panel: "Texts".', pictures: oneDeskPicture },
  'admin-text': {
    reached: 'In the panel, "Texts": the agreement.',
    // The frame of the preview runs no script, and the debugger of the test tries to.
    noise: /Blocked script execution in 'about:/,
    pictures: deskPictures,
  },
} satisfies Record<string, ScreenFacts>

/** The name of a screen; the pictures carry it. */
export type ScreenName = keyof typeof screens

/** Everything the table says about a screen. */
export function factsOf(name: ScreenName): ScreenFacts {
  return screens[name]
}
