/**
 * Every reason that a condition or a config row can have. Stable: dashboards, the api and people's scripts match on
 * them, so a reason is never renamed. The value is the sentence that people read beside it.
 */
export const reasons = {
  // Ready
  Reconciled: 'everything is in effect',
  NotReconciled: 'another condition says what is missing',
  SourceInvalid: 'the last edit is refused and the last good configuration stays',
  TenantNotFound: 'the tenant that tenantRef names does not exist',
  OpeningHoursInvalid: 'the time zone of the opening hours is unknown',
  ZipCodePatternInvalid: 'zipCodePattern is not a regular expression',
  LocaleNotOffered: 'a text is in a locale that is not one of Platform.spec.locales',
  AgencyDeleting: 'the agency is being deleted',
  LinkCodeCollision: 'another link has the code already; rename the link to get one',
  // ConfigPublished
  Published: 'the api serves this configuration',
  DatabaseUnavailable: 'the database cannot be reached; it is tried again',
  // LegalTextsResolved
  Resolved: 'all kinds of legal text exist',
  LegalTextMissing: 'a legal text is missing in the default locale',
  // BrandingAccepted
  BrandingValid: 'no part of the branding is refused',
  AccentRefused: 'the accent is not used',
  LogoRefused: 'the logo is not used',
  // IdentityReady
  GroupsReady: 'the groups exist',
  GroupsPending: 'the groups are being made',
  IdentityProviderUnavailable: 'the identity provider cannot be reached; it is tried again',
  // LiveChatAvailable: why live chat is not effective …
  DevelopmentMode: 'the platform is in development mode, or there is no platform',
  AgencyDisabled: 'the agency has switched live chat off',
  TenantDisabled: 'the tenant has switched live chat off',
  // … and why an effective one is not available
  OutsideOpeningHours: 'outside the opening hours',
  NoCounselorActive: 'no counselor is switched on and connected',
  QueueFull: 'the queue is full',
  Available: 'clients can be served',
  AvailabilityUnknown: 'the numbers of the api cannot be read',
} as const satisfies Record<string, string>

/** Reason of a condition. */
export type Reason = keyof typeof reasons
