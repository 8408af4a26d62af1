/* Generated from crds/*.yaml by contract/generate. Do not edit. */
export type paths = Record<string, never>
export type webhooks = Record<string, never>
export interface components {
  schemas: {
    readonly AgencySpec: {
      /** @description Name that clients read. */
      readonly displayName: string
      /** @description The tenant that the agency belongs to; legal texts are inherited from it. Cannot change. */
      readonly tenantRef: {
        readonly name: string
      }
      /** @description Where a client can write instead when live chat is not available. */
      readonly enquiryURL?: string
      /** @default {} */
      readonly liveChat: {
        /**
         * @description Whether the agency offers live chat. Other levels can still hold it back; see the condition LiveChatAvailable.
         * @default false
         */
        readonly enabled: boolean
        /** @description What a client can name as the subject. Topics do not split the queue. */
        readonly topics?: readonly {
          readonly slug: string
          /** @description Name by locale. */
          readonly displayName: {
            readonly [key: string]: string
          }
        }[]
        /** @description A sentence or two that clients read in the waiting room, by locale. Plain text. */
        readonly greeting?: {
          readonly [key: string]: string
        }
        /**
         * @description How the pages address clients in languages that distinguish, such as German.
         * @default formal
         * @enum {string}
         */
        readonly formOfAddress: 'formal' | 'informal'
        /** @description Sentences that counselors can insert into a message and edit. Never sent by themselves. */
        readonly cannedReplies?: readonly {
          /** @description What a counselor types to find the reply. */
          readonly key: string
          /** @description Plain text by locale. */
          readonly text: {
            readonly [key: string]: string
          }
        }[]
        /** @description Shareable addresses of the live chat. */
        readonly links?: readonly {
          readonly name: string
          /** @description Slug of the topic that a client who follows the link has named already. */
          readonly topic?: string
          /**
           * @description Switches this link alone off.
           * @default true
           */
          readonly enabled: boolean
        }[]
        /** @description When clients may enter. Absent means always. */
        readonly openingHours?: {
          /** @description Name of the IANA time zone database, for example Europe/Berlin. */
          readonly timeZone: string
          /** @description Spans of local time; a span that passes midnight is written as two. */
          readonly weekly: readonly {
            /** @enum {string} */
            readonly day:
              'Monday' | 'Tuesday' | 'Wednesday' | 'Thursday' | 'Friday' | 'Saturday' | 'Sunday'
            readonly from: string
            /** @description First minute that is closed again; 24:00 is the end of the day. */
            readonly to: string
          }[]
        }
        /**
         * Format: int32
         * @description Most clients waiting at once; the platform's limit holds too.
         */
        readonly maxWaiting?: number
      }
      /** @description Numbers for people who cannot wait, by locale. Shown before those of the platform. */
      readonly crisis?: {
        readonly [key: string]: readonly {
          /** @description Who answers. */
          readonly name: string
          /** @description One telephone number, as people read it. */
          readonly number: string
          /** @description When somebody answers, in words. */
          readonly hours?: string
        }[]
      }
      /** @description Look of the agency's pages; what is absent is inherited from the tenant. */
      readonly branding?: {
        /** @description Colour of buttons and links. One without enough contrast is not used; see the condition BrandingAccepted. */
        readonly accent?: string
        /** @description PNG in base64, at most 8192 bytes, 512 pixels wide and 512 high. One that is broken is not used; see the condition BrandingAccepted. */
        readonly logo?: string
      }
      /** @description Own texts; what is absent is inherited from the tenant, then from the platform. */
      readonly legalTexts?: {
        /** @description Data protection agreement of the counseling (consent 2), by locale. */
        readonly agreement?: {
          readonly [key: string]: {
            /** @description Markdown without HTML or images. May name {{platform.displayName}}, {{tenant.displayName}} and {{agency.displayName}}. */
            readonly markdown: string & unknown
            /** @description The text in short, up to three lines of plain text that are shown before it and agreed to with it. May name the same as the text. */
            readonly short?: string & unknown
          }
        }
      }
      /**
       * @description What happens to running chats when the agency is deleted. Drain lets them finish, Wipe ends them at once.
       * @default Drain
       * @enum {string}
       */
      readonly deletionPolicy: 'Drain' | 'Wipe'
    }
    readonly TenantSpec: {
      readonly displayName: string
      /** @default {} */
      readonly liveChat: {
        /**
         * @description Switches live chat off for all agencies of the tenant.
         * @default true
         */
        readonly enabled: boolean
      }
      /** @description Look of the pages of the tenant's agencies. */
      readonly branding?: {
        /** @description Colour of buttons and links. One without enough contrast is not used; see the condition BrandingAccepted. */
        readonly accent?: string
        /** @description PNG in base64, at most 8192 bytes, 512 pixels wide and 512 high. One that is broken is not used; see the condition BrandingAccepted. */
        readonly logo?: string
      }
      /** @description Texts that the tenant's agencies inherit; what is absent is inherited from the platform. */
      readonly legalTexts?: {
        /** @description Data protection agreement of the counseling (consent 2), by locale. */
        readonly agreement?: {
          readonly [key: string]: {
            /** @description Markdown without HTML or images. May name {{platform.displayName}}, {{tenant.displayName}} and {{agency.displayName}}. */
            readonly markdown: string & unknown
            /** @description The text in short, up to three lines of plain text that are shown before it and agreed to with it. May name the same as the text. */
            readonly short?: string & unknown
          }
        }
      }
    }
    readonly PlatformSpec: {
      readonly displayName: string
      /** @description Public host names, for people and for the routing; a port only where it is not the usual one. */
      readonly hosts?: {
        readonly app: string
        readonly api: string
        readonly admin: string
        readonly auth: string
        readonly matrix: string
      }
      /**
       * @description Publishes every agency as off, and refuses to switch one on.
       * @default false
       */
      readonly developmentMode: boolean
      /**
       * @description Locale of the texts that everyone gets who has no better one. Every kind of text must exist in it.
       * @default en
       */
      readonly defaultLocale: string
      /**
       * @description Locales that are offered. A text in another one makes its resource not ready (LocaleNotOffered).
       * @default [
       *       "en"
       *     ]
       */
      readonly locales: readonly string[]
      /** @description Where a client can write instead, for agencies that name no address of their own. */
      readonly enquiryURL?: string
      /**
       * @description Times and limits. Times are written like 90s, 10m or 1h30m.
       * @default {}
       */
      readonly liveChat: {
        /**
         * @description Without a sign of a waiting client for this long, the ticket is abandoned.
         * @default 90s
         */
        readonly clientHeartbeatTimeout: string
        /**
         * @description Without a sign of a counselor for this long, an accepted ticket returns to the queue.
         * @default 60s
         */
        readonly counselorHeartbeatTimeout: string
        /**
         * @description How often the consent prompt is sent again.
         * @default 10s
         */
        readonly consentRetryInterval: string
        /**
         * @description How long a client may be silent while the agreement is shown.
         * @default 60s
         */
        readonly consentTimeout: string
        /**
         * @description How long a client who is there may take to decide on the agreement.
         * @default 10m
         */
        readonly consentDecision: string
        /**
         * @description How long both people may take to join the room.
         * @default 5m
         */
        readonly joinTimeout: string
        /**
         * @description How long a client may be away from a running chat.
         * @default 5m
         */
        readonly clientResume: string
        /**
         * @description How long a counselor may be away from a running chat.
         * @default 15m
         */
        readonly counselorResume: string
        /**
         * @description The longest a chat may last.
         * @default 8h
         */
        readonly maxSession: string
        /**
         * @description The longest a client may wait; the ticket is abandoned then.
         * @default 4h
         */
        readonly maxWait: string
        /**
         * @description How long an ended chat stays readable for the counselor.
         * @default 48h
         */
        readonly retention: string
        /**
         * Format: int32
         * @description Most clients waiting at once for one agency.
         * @default 500
         */
        readonly maxWaitingPerAgency: number
        /**
         * Format: int32
         * @description Most entries per minute and agency; half of them need no proof of work.
         * @default 120
         */
        readonly entriesPerMinute: number
        /**
         * Format: int32
         * @description Most tickets that one counselor may hold accepted while the clients have not agreed yet.
         * @default 3
         */
        readonly maxUnansweredAccepts: number
        /**
         * @description Asks clients after a chat how it was. Only monthly counts are kept.
         * @default false
         */
        readonly rating: boolean
        /**
         * @description Regular expression that a whole zip code must match.
         * @default [0-9]{5}
         */
        readonly zipCodePattern: string
      }
      /** @description Numbers for people who cannot wait, by locale. Those of an agency come before them. */
      readonly crisis?: {
        readonly [key: string]: readonly {
          /** @description Who answers. */
          readonly name: string
          /** @description One telephone number, as people read it. */
          readonly number: string
          /** @description When somebody answers, in words. */
          readonly hours?: string
        }[]
      }
      /** @description Page to which the quick exit leads. Absent means the browser's blank page. */
      readonly quickExitURL?: string
      /**
       * Format: int32
       * @description Months for which the record of changes is kept. It names the staff who made them.
       * @default 12
       */
      readonly changeRecordMonths: number
      /** @description The accessibility statement, which every page links to. */
      readonly accessibilityStatementURL?: string
      /** @description The texts of consent 1, and the agreement that tenants and agencies inherit. */
      readonly legalTexts?: {
        /** @description Data policy of the platform (consent 1), by locale. */
        readonly dataPolicy?: {
          readonly [key: string]: {
            /** @description Markdown without HTML or images. May name {{platform.displayName}}, {{tenant.displayName}} and {{agency.displayName}}. */
            readonly markdown: string & unknown
            /** @description The text in short, up to three lines of plain text that are shown before it and agreed to with it. May name the same as the text. */
            readonly short?: string & unknown
          }
        }
        /** @description Imprint of the platform (consent 1), by locale. */
        readonly imprint?: {
          readonly [key: string]: {
            /** @description Markdown without HTML or images. May name {{platform.displayName}}, {{tenant.displayName}} and {{agency.displayName}}. */
            readonly markdown: string & unknown
            /** @description The text in short, up to three lines of plain text that are shown before it and agreed to with it. May name the same as the text. */
            readonly short?: string & unknown
          }
        }
        /** @description Data protection agreement of the counseling (consent 2), by locale. */
        readonly agreement?: {
          readonly [key: string]: {
            /** @description Markdown without HTML or images. May name {{platform.displayName}}, {{tenant.displayName}} and {{agency.displayName}}. */
            readonly markdown: string & unknown
            /** @description The text in short, up to three lines of plain text that are shown before it and agreed to with it. May name the same as the text. */
            readonly short?: string & unknown
          }
        }
      }
    }
  }
  responses: never
  parameters: never
  requestBodies: never
  headers: never
  pathItems: never
}
export type $defs = Record<string, never>
export type operations = Record<string, never>
