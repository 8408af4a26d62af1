/* Generated from api/openapi.json by contract/generate. Do not edit. */
export interface paths {
  readonly '/live-chat/agencies/{agency}': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /** An agency as the page of a link shows it; nothing is created */
    readonly get: {
      readonly parameters: {
        readonly query?: {
          readonly topic?: string
          readonly link?: string
          readonly locale?: string
        }
        readonly header?: never
        readonly path: {
          readonly agency: string
        }
        readonly cookie?: never
      }
      readonly requestBody?: never
      readonly responses: {
        /** @description Done */
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': {
              readonly agency: string
              readonly displayName: string
              readonly topic: string | null
              readonly topicKnown: boolean
              readonly topicDisplayName: string | null
              readonly greeting: string | null
              readonly liveChatEnabled: boolean
              readonly available: boolean
              readonly reason:
                | (
                    | 'AgencyDeleting'
                    | 'DevelopmentMode'
                    | 'TenantNotFound'
                    | 'AgencyDisabled'
                    | 'TenantDisabled'
                    | 'LegalTextMissing'
                    | 'OpeningHoursInvalid'
                    | 'LinkDisabled'
                    | 'OutsideOpeningHours'
                    | 'NoCounselorActive'
                    | 'QueueFull'
                  )
                | null
              readonly activeCounselors: number
              readonly estimatedWait: {
                readonly p50Minutes: number
                readonly p80Minutes: number
              } | null
              readonly openingHours: {
                readonly timeZone: string
                readonly weekly: readonly {
                  /** @enum {string} */
                  readonly day:
                    | 'Monday'
                    | 'Tuesday'
                    | 'Wednesday'
                    | 'Thursday'
                    | 'Friday'
                    | 'Saturday'
                    | 'Sunday'
                  readonly from: string
                  readonly to: string
                }[]
              } | null
              readonly enquiryUrl: string | null
              readonly legal: {
                readonly dataPolicy: {
                  readonly locale: string
                  readonly version: string
                } | null
                readonly imprint: {
                  readonly locale: string
                  readonly version: string
                } | null
                readonly agreement: {
                  readonly locale: string
                  readonly version: string
                } | null
              }
              readonly locales: readonly string[]
              /** @enum {string} */
              readonly formOfAddress: 'formal' | 'informal'
              readonly branding: {
                readonly accent: string | null
                readonly logo: string | null
              }
              readonly crisis: readonly {
                readonly name: string
                readonly number: string
                readonly dial: string
                readonly hours: string | null
              }[]
              readonly rating: boolean
              readonly quickExitUrl: string | null
              readonly accessibilityStatementUrl: string | null
              readonly code: string
            }
          }
        }
        readonly 400: components['responses']['invalid-request']
        readonly 404: components['responses']['agency-not-found.not-found']
        readonly 405: components['responses']['method-not-allowed']
        readonly 413: components['responses']['payload-too-large']
        readonly 415: components['responses']['unsupported-media-type']
        readonly 500: components['responses']['internal']
        readonly 503: components['responses']['upstream-unavailable']
      }
    }
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/live-chat/agencies/{agency}/legal/{kind}': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /** A legal text, in the asked locale or the default one */
    readonly get: {
      readonly parameters: {
        readonly query?: {
          readonly locale?: string
        }
        readonly header?: never
        readonly path: {
          readonly agency: string
          readonly kind: string
        }
        readonly cookie?: never
      }
      readonly requestBody?: never
      readonly responses: {
        /** @description Done */
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': {
              /** @enum {string} */
              readonly kind: 'dataPolicy' | 'imprint' | 'agreement'
              readonly locale: string
              readonly version: string
              /**
               * Format: date-time
               * @description When this version was published for the first time
               */
              readonly publishedAt: string
              /** @enum {string} */
              readonly source: 'platform' | 'tenant' | 'agency'
              readonly html: string
              readonly short: string | null
            }
          }
        }
        readonly 400: components['responses']['invalid-request']
        readonly 404: components['responses']['agency-not-found.not-found']
        readonly 405: components['responses']['method-not-allowed']
        readonly 413: components['responses']['payload-too-large']
        readonly 415: components['responses']['unsupported-media-type']
        readonly 500: components['responses']['internal']
        readonly 503: components['responses']['upstream-unavailable']
      }
    }
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/live-chat/agencies/{agency}/logo': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /** The logo of an agency, as its page names it */
    readonly get: {
      readonly parameters: {
        readonly query: {
          readonly v: string
        }
        readonly header?: never
        readonly path: {
          readonly agency: string
        }
        readonly cookie?: never
      }
      readonly requestBody?: never
      readonly responses: {
        /** @description Done */
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'image/png': unknown
          }
        }
        readonly 400: components['responses']['invalid-request']
        readonly 404: components['responses']['not-found']
        readonly 405: components['responses']['method-not-allowed']
        readonly 413: components['responses']['payload-too-large']
        readonly 415: components['responses']['unsupported-media-type']
        readonly 500: components['responses']['internal']
        readonly 503: components['responses']['upstream-unavailable']
      }
    }
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/live-chat/platform': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /** The platform as pages without an agency show it */
    readonly get: {
      readonly parameters: {
        readonly query?: {
          readonly locale?: string
        }
        readonly header?: never
        readonly path?: never
        readonly cookie?: never
      }
      readonly requestBody?: never
      readonly responses: {
        /** @description Done */
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': {
              readonly displayName: string
              readonly locales: readonly string[]
              readonly defaultLocale: string
              readonly enquiryUrl: string | null
              readonly crisis: readonly {
                readonly name: string
                readonly number: string
                readonly dial: string
                readonly hours: string | null
              }[]
              readonly quickExitUrl: string | null
              readonly accessibilityStatementUrl: string | null
            }
          }
        }
        readonly 400: components['responses']['invalid-request']
        readonly 404: components['responses']['not-found']
        readonly 405: components['responses']['method-not-allowed']
        readonly 413: components['responses']['payload-too-large']
        readonly 415: components['responses']['unsupported-media-type']
        readonly 500: components['responses']['internal']
        readonly 503: components['responses']['upstream-unavailable']
      }
    }
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/live-chat/platform/legal/{kind}': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /** Data policy or imprint of the platform, for pages without an agency */
    readonly get: {
      readonly parameters: {
        readonly query?: {
          readonly locale?: string
        }
        readonly header?: never
        readonly path: {
          readonly kind: string
        }
        readonly cookie?: never
      }
      readonly requestBody?: never
      readonly responses: {
        /** @description Done */
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': {
              /** @enum {string} */
              readonly kind: 'dataPolicy' | 'imprint'
              readonly locale: string
              readonly html: string
              readonly short: string | null
            }
          }
        }
        readonly 400: components['responses']['invalid-request']
        readonly 404: components['responses']['not-found']
        readonly 405: components['responses']['method-not-allowed']
        readonly 413: components['responses']['payload-too-large']
        readonly 415: components['responses']['unsupported-media-type']
        readonly 500: components['responses']['internal']
        readonly 503: components['responses']['upstream-unavailable']
      }
    }
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/live-chat/links/{code}': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /** The link or the address in words that a code stands for */
    readonly get: {
      readonly parameters: {
        readonly query?: never
        readonly header?: never
        readonly path: {
          readonly code: string
        }
        readonly cookie?: never
      }
      readonly requestBody?: never
      readonly responses: {
        /** @description Done */
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': {
              readonly agency: string
              readonly topic?: string
              readonly link?: string
            }
          }
        }
        readonly 400: components['responses']['invalid-request']
        readonly 404: components['responses']['not-found']
        readonly 405: components['responses']['method-not-allowed']
        readonly 413: components['responses']['payload-too-large']
        readonly 415: components['responses']['unsupported-media-type']
        readonly 500: components['responses']['internal']
        readonly 503: components['responses']['upstream-unavailable']
      }
    }
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/live-chat/agencies/{agency}/challenge': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /** Whether entering needs a proof of work now, and the puzzle for it (format 1 of ALTCHA) */
    readonly get: {
      readonly parameters: {
        readonly query?: never
        readonly header?: never
        readonly path: {
          readonly agency: string
        }
        readonly cookie?: never
      }
      readonly requestBody?: never
      readonly responses: {
        /** @description Done */
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json':
              | {
                  /** @constant */
                  readonly required: false
                }
              | {
                  /** @constant */
                  readonly required: true
                  /** @constant */
                  readonly algorithm: 'SHA-256'
                  readonly challenge: string
                  readonly salt: string
                  readonly maxNumber: number
                  readonly signature: string
                  /** Format: date-time */
                  readonly expiresAt: string
                }
          }
        }
        readonly 400: components['responses']['invalid-request']
        readonly 404: components['responses']['agency-not-found.not-found']
        readonly 405: components['responses']['method-not-allowed']
        readonly 413: components['responses']['payload-too-large']
        readonly 415: components['responses']['unsupported-media-type']
        readonly 500: components['responses']['internal']
        readonly 503: components['responses']['upstream-unavailable']
      }
    }
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/live-chat/anonymous': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    /** Consent 1 and entering the queue */
    readonly post: {
      readonly parameters: {
        readonly query?: never
        readonly header?: never
        readonly path?: never
        readonly cookie?: never
      }
      readonly requestBody: {
        readonly content: {
          readonly 'application/json': {
            readonly agency: string
            readonly topic?: string
            readonly zipCode?: string
            readonly link?: string
            readonly locale?: string
            readonly consent?: {
              readonly dataPolicy: string
            }
            readonly proof?: string
          }
        }
      }
      readonly responses: {
        /** @description Done */
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': {
              readonly ticketId: string
              readonly agency: string
              readonly pseudonym: string | null
              /** @enum {string} */
              readonly state:
                'Waiting' | 'Accepted' | 'Consented' | 'Active' | 'Ended' | 'Abandoned' | 'Wiped'
              /** @enum {string} */
              readonly reason?:
                | 'client-lost'
                | 'max-wait'
                | 'development-mode'
                | 'agency-deleted'
                | 'dismissed'
                | 'declined'
                | 'counselor-lost'
                | 'counselor-off'
                | 'counselor-left'
                | 'counselor-ended'
                | 'counselor-removed'
                | 'room-timeout'
                | 'undecided'
                | 'join-timeout'
                | 'client-ended'
                | 'client-gone'
                | 'counselor-gone'
                | 'max-session'
                | 'client-left'
              readonly topic: string | null
              readonly queuePosition: number | null
              readonly waiting: number | null
              readonly estimatedWait: {
                readonly p50Minutes: number
                readonly p80Minutes: number
              } | null
              /** Format: date-time */
              readonly joinedAt: string
              readonly heartbeat: {
                readonly intervalSeconds: number
                readonly timeoutSeconds: number
              }
              readonly accessToken: string
              readonly expiresIn: number
            }
          }
        }
        /** @description Done */
        readonly 201: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': {
              readonly ticketId: string
              readonly agency: string
              readonly pseudonym: string | null
              /** @enum {string} */
              readonly state:
                'Waiting' | 'Accepted' | 'Consented' | 'Active' | 'Ended' | 'Abandoned' | 'Wiped'
              /** @enum {string} */
              readonly reason?:
                | 'client-lost'
                | 'max-wait'
                | 'development-mode'
                | 'agency-deleted'
                | 'dismissed'
                | 'declined'
                | 'counselor-lost'
                | 'counselor-off'
                | 'counselor-left'
                | 'counselor-ended'
                | 'counselor-removed'
                | 'room-timeout'
                | 'undecided'
                | 'join-timeout'
                | 'client-ended'
                | 'client-gone'
                | 'counselor-gone'
                | 'max-session'
                | 'client-left'
              readonly topic: string | null
              readonly queuePosition: number | null
              readonly waiting: number | null
              readonly estimatedWait: {
                readonly p50Minutes: number
                readonly p80Minutes: number
              } | null
              /** Format: date-time */
              readonly joinedAt: string
              readonly heartbeat: {
                readonly intervalSeconds: number
                readonly timeoutSeconds: number
              }
              readonly accessToken: string
              readonly expiresIn: number
            }
          }
        }
        readonly 400: components['responses']['invalid-request']
        readonly 403: components['responses']['cross-site.live-chat-disabled']
        readonly 404: components['responses']['agency-not-found.not-found']
        readonly 405: components['responses']['method-not-allowed']
        readonly 413: components['responses']['payload-too-large']
        readonly 415: components['responses']['unsupported-media-type']
        readonly 422: components['responses']['consent-outdated.consent-required.invalid-field']
        readonly 428: components['responses']['proof-required']
        readonly 429: components['responses']['queue-full.rate-limited']
        readonly 500: components['responses']['internal']
        readonly 503: components['responses']['upstream-unavailable']
      }
    }
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/live-chat/consent': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    /** Consent 2: the client's decision about the agency's agreement */
    readonly post: {
      readonly parameters: {
        readonly query?: never
        readonly header?: never
        readonly path?: never
        readonly cookie?: never
      }
      readonly requestBody: {
        readonly content: {
          readonly 'application/json': {
            readonly ticketId: string
            /** @enum {string} */
            readonly decision: 'confirm' | 'decline' | 'more-time'
            readonly agreement: string
          }
        }
      }
      readonly responses: {
        /** @description Done */
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': {
              /** @enum {string} */
              readonly state:
                'Waiting' | 'Accepted' | 'Consented' | 'Active' | 'Ended' | 'Abandoned' | 'Wiped'
              readonly receipt?: string
            }
          }
        }
        readonly 400: components['responses']['invalid-request']
        readonly 401: components['responses']['unauthenticated']
        readonly 403: components['responses']['cross-site']
        readonly 404: components['responses']['not-found.ticket-not-found']
        readonly 405: components['responses']['method-not-allowed']
        readonly 409: components['responses']['invalid-state']
        readonly 410: components['responses']['ticket-gone']
        readonly 413: components['responses']['payload-too-large']
        readonly 415: components['responses']['unsupported-media-type']
        readonly 422: components['responses']['consent-outdated']
        readonly 500: components['responses']['internal']
        readonly 503: components['responses']['upstream-unavailable']
      }
    }
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/live-chat/session': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /** The ticket of this session, after a reload; 204 for a browser without a session and, with `quiet`, for one whose ticket no longer exists */
    readonly get: {
      readonly parameters: {
        readonly query?: {
          readonly quiet?: '1'
        }
        readonly header?: never
        readonly path?: never
        readonly cookie?: never
      }
      readonly requestBody?: never
      readonly responses: {
        /** @description Done */
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': {
              readonly ticketId: string
              readonly agency: string
              readonly pseudonym: string | null
              /** @enum {string} */
              readonly state:
                'Waiting' | 'Accepted' | 'Consented' | 'Active' | 'Ended' | 'Abandoned' | 'Wiped'
              /** @enum {string} */
              readonly reason?:
                | 'client-lost'
                | 'max-wait'
                | 'development-mode'
                | 'agency-deleted'
                | 'dismissed'
                | 'declined'
                | 'counselor-lost'
                | 'counselor-off'
                | 'counselor-left'
                | 'counselor-ended'
                | 'counselor-removed'
                | 'room-timeout'
                | 'undecided'
                | 'join-timeout'
                | 'client-ended'
                | 'client-gone'
                | 'counselor-gone'
                | 'max-session'
                | 'client-left'
              readonly topic: string | null
              readonly queuePosition: number | null
              readonly waiting: number | null
              readonly estimatedWait: {
                readonly p50Minutes: number
                readonly p80Minutes: number
              } | null
              /** Format: date-time */
              readonly joinedAt: string
              readonly heartbeat: {
                readonly intervalSeconds: number
                readonly timeoutSeconds: number
              }
              readonly chat?: {
                readonly homeserverUrl: string
                readonly userId: string
                readonly deviceId: string
                readonly accessToken: string
                readonly expiresInMs: number
                readonly roomId: string
                readonly serverShare: string
              }
              readonly roster: {
                readonly payload: string
                readonly signature: string
              } | null
              /** Format: date-time */
              readonly purgeAt?: string
              readonly receipt?: string
              /** @constant */
              readonly keepsPlace?: true
            }
          }
        }
        /** @description Done */
        readonly 204: {
          headers: {
            readonly [name: string]: unknown
          }
          content?: never
        }
        readonly 400: components['responses']['invalid-request']
        readonly 401: components['responses']['unauthenticated']
        readonly 403: components['responses']['cross-site']
        readonly 404: components['responses']['not-found']
        readonly 405: components['responses']['method-not-allowed']
        readonly 410: components['responses']['ticket-gone']
        readonly 413: components['responses']['payload-too-large']
        readonly 415: components['responses']['unsupported-media-type']
        readonly 500: components['responses']['internal']
        readonly 503: components['responses']['upstream-unavailable']
      }
    }
    readonly put?: never
    readonly post?: never
    /** Leaving: everything is wiped now */
    readonly delete: {
      readonly parameters: {
        readonly query?: never
        readonly header?: never
        readonly path?: never
        readonly cookie?: never
      }
      readonly requestBody?: never
      readonly responses: {
        /** @description Done */
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': {
              readonly receipt: string
            }
          }
        }
        readonly 400: components['responses']['invalid-request']
        readonly 401: components['responses']['unauthenticated']
        readonly 403: components['responses']['cross-site']
        readonly 404: components['responses']['not-found']
        readonly 405: components['responses']['method-not-allowed']
        readonly 410: components['responses']['ticket-gone']
        readonly 413: components['responses']['payload-too-large']
        readonly 415: components['responses']['unsupported-media-type']
        readonly 500: components['responses']['internal']
        readonly 503: components['responses']['upstream-unavailable']
      }
    }
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/live-chat/session/token': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    /** A new access token, before the old one expires */
    readonly post: {
      readonly parameters: {
        readonly query?: never
        readonly header?: never
        readonly path?: never
        readonly cookie?: never
      }
      readonly requestBody?: never
      readonly responses: {
        /** @description Done */
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': {
              readonly accessToken: string
              readonly expiresIn: number
            }
          }
        }
        readonly 400: components['responses']['invalid-request']
        readonly 401: components['responses']['unauthenticated']
        readonly 403: components['responses']['cross-site']
        readonly 404: components['responses']['not-found']
        readonly 405: components['responses']['method-not-allowed']
        readonly 410: components['responses']['ticket-gone']
        readonly 413: components['responses']['payload-too-large']
        readonly 415: components['responses']['unsupported-media-type']
        readonly 500: components['responses']['internal']
        readonly 503: components['responses']['upstream-unavailable']
      }
    }
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/live-chat/session/device': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    /** A browser's device keys; the first device per person and ticket is final */
    readonly post: {
      readonly parameters: {
        readonly query?: never
        readonly header?: never
        readonly path?: never
        readonly cookie?: never
      }
      readonly requestBody: {
        readonly content: {
          readonly 'application/json': {
            readonly ticketId: string
            readonly deviceId: string
            readonly ed25519: string
            readonly curve25519: string
          }
        }
      }
      readonly responses: {
        /** @description Done */
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': {
              readonly roster: {
                readonly payload: string
                readonly signature: string
              }
            }
          }
        }
        readonly 400: components['responses']['invalid-request']
        readonly 401: components['responses']['unauthenticated']
        readonly 403: components['responses']['cross-site']
        readonly 404: components['responses']['not-found.ticket-not-found']
        readonly 405: components['responses']['method-not-allowed']
        readonly 409: components['responses']['invalid-state']
        readonly 410: components['responses']['ticket-gone']
        readonly 413: components['responses']['payload-too-large']
        readonly 415: components['responses']['unsupported-media-type']
        readonly 500: components['responses']['internal']
        readonly 503: components['responses']['upstream-unavailable']
      }
    }
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/live-chat/end': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    /** Ends the chat; for a counselor before consent 2 gives the ticket back to the queue */
    readonly post: {
      readonly parameters: {
        readonly query?: never
        readonly header?: never
        readonly path?: never
        readonly cookie?: never
      }
      readonly requestBody: {
        readonly content: {
          readonly 'application/json': {
            readonly ticketId: string
            readonly close?: boolean
          }
        }
      }
      readonly responses: {
        /** @description Done */
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': {
              /** @enum {string} */
              readonly state:
                'Waiting' | 'Accepted' | 'Consented' | 'Active' | 'Ended' | 'Abandoned' | 'Wiped'
              /** Format: date-time */
              readonly purgeAt?: string
              /** @description In the client's answer */
              readonly receipt?: string
            }
          }
        }
        readonly 400: components['responses']['invalid-request']
        readonly 401: components['responses']['unauthenticated']
        readonly 403: components['responses']['cross-site']
        readonly 404: components['responses']['not-found.ticket-not-found']
        readonly 405: components['responses']['method-not-allowed']
        readonly 409: components['responses']['invalid-state']
        readonly 410: components['responses']['ticket-gone']
        readonly 413: components['responses']['payload-too-large']
        readonly 415: components['responses']['unsupported-media-type']
        readonly 500: components['responses']['internal']
        readonly 503: components['responses']['upstream-unavailable']
      }
    }
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/live-chat/receipts/{receipt}': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /** Whether everything of a ticket is wiped in every store; otherwise 404, or 204 with `quiet` */
    readonly get: {
      readonly parameters: {
        readonly query?: {
          readonly quiet?: '1'
        }
        readonly header?: never
        readonly path: {
          readonly receipt: string
        }
        readonly cookie?: never
      }
      readonly requestBody?: never
      readonly responses: {
        /** @description Done */
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': {
              /** @constant */
              readonly wiped: true
            }
          }
        }
        /** @description Done */
        readonly 204: {
          headers: {
            readonly [name: string]: unknown
          }
          content?: never
        }
        readonly 400: components['responses']['invalid-request']
        readonly 404: components['responses']['not-found']
        readonly 405: components['responses']['method-not-allowed']
        readonly 413: components['responses']['payload-too-large']
        readonly 415: components['responses']['unsupported-media-type']
        readonly 500: components['responses']['internal']
        readonly 503: components['responses']['upstream-unavailable']
      }
    }
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/live-chat/ratings': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    /** Rates an ended chat, once; only a count per agency and month is kept */
    readonly post: {
      readonly parameters: {
        readonly query?: never
        readonly header?: never
        readonly path?: never
        readonly cookie?: never
      }
      readonly requestBody: {
        readonly content: {
          readonly 'application/json': {
            readonly rating: 1 | 2 | 3
            readonly receipt: string
          }
        }
      }
      readonly responses: {
        /** @description Done */
        readonly 204: {
          headers: {
            readonly [name: string]: unknown
          }
          content?: never
        }
        readonly 400: components['responses']['invalid-request']
        readonly 404: components['responses']['not-found']
        readonly 405: components['responses']['method-not-allowed']
        readonly 409: components['responses']['invalid-state']
        readonly 413: components['responses']['payload-too-large']
        readonly 415: components['responses']['unsupported-media-type']
        readonly 500: components['responses']['internal']
        readonly 503: components['responses']['upstream-unavailable']
      }
    }
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/live-chat/availability': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /** The agencies of the counselor: names, canned replies, whether the counselor is switched on and active, and whether clients may enter */
    readonly get: {
      readonly parameters: {
        readonly query?: never
        readonly header?: never
        readonly path?: never
        readonly cookie?: never
      }
      readonly requestBody?: never
      readonly responses: {
        /** @description Done */
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': {
              readonly agencies: readonly {
                readonly agency: string
                readonly displayName: string
                readonly on: boolean
                readonly active: boolean
                readonly open: boolean
                readonly reason:
                  | (
                      | 'AgencyDeleting'
                      | 'DevelopmentMode'
                      | 'TenantNotFound'
                      | 'AgencyDisabled'
                      | 'TenantDisabled'
                      | 'LegalTextMissing'
                      | 'OpeningHoursInvalid'
                      | 'LinkDisabled'
                      | 'OutsideOpeningHours'
                    )
                  | null
                readonly topics: readonly {
                  readonly slug: string
                  readonly displayName: {
                    readonly [key: string]: string
                  }
                }[]
                readonly cannedReplies: readonly {
                  readonly key: string
                  readonly text: {
                    readonly [key: string]: string
                  }
                }[]
              }[]
            }
          }
        }
        readonly 400: components['responses']['invalid-request']
        readonly 401: components['responses']['unauthenticated']
        readonly 404: components['responses']['not-found']
        readonly 405: components['responses']['method-not-allowed']
        readonly 413: components['responses']['payload-too-large']
        readonly 415: components['responses']['unsupported-media-type']
        readonly 500: components['responses']['internal']
        readonly 503: components['responses']['upstream-unavailable']
      }
    }
    /** Switches live chat on or off in one agency; accepted tickets go back to the queue */
    readonly put: {
      readonly parameters: {
        readonly query?: never
        readonly header?: never
        readonly path?: never
        readonly cookie?: never
      }
      readonly requestBody: {
        readonly content: {
          readonly 'application/json': {
            readonly agency: string
            readonly on: boolean
          }
        }
      }
      readonly responses: {
        /** @description Done */
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': {
              readonly agencies: readonly {
                readonly agency: string
                readonly displayName: string
                readonly on: boolean
                readonly active: boolean
                readonly open: boolean
                readonly reason:
                  | (
                      | 'AgencyDeleting'
                      | 'DevelopmentMode'
                      | 'TenantNotFound'
                      | 'AgencyDisabled'
                      | 'TenantDisabled'
                      | 'LegalTextMissing'
                      | 'OpeningHoursInvalid'
                      | 'LinkDisabled'
                      | 'OutsideOpeningHours'
                    )
                  | null
                readonly topics: readonly {
                  readonly slug: string
                  readonly displayName: {
                    readonly [key: string]: string
                  }
                }[]
                readonly cannedReplies: readonly {
                  readonly key: string
                  readonly text: {
                    readonly [key: string]: string
                  }
                }[]
              }[]
            }
          }
        }
        readonly 400: components['responses']['invalid-request']
        readonly 401: components['responses']['unauthenticated']
        readonly 404: components['responses']['agency-not-found.not-found']
        readonly 405: components['responses']['method-not-allowed']
        readonly 409: components['responses']['development-mode']
        readonly 413: components['responses']['payload-too-large']
        readonly 415: components['responses']['unsupported-media-type']
        readonly 500: components['responses']['internal']
        readonly 503: components['responses']['upstream-unavailable']
      }
    }
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/live-chat/tickets': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /** An agency's waiting tickets, oldest first */
    readonly get: {
      readonly parameters: {
        readonly query: {
          readonly agency: string
          readonly limit?: string
          readonly after?: string
        }
        readonly header?: never
        readonly path?: never
        readonly cookie?: never
      }
      readonly requestBody?: never
      readonly responses: {
        /** @description Done */
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': {
              readonly tickets: readonly {
                readonly ticketId: string
                readonly pseudonym: string
                readonly topic: string | null
                /** Format: date-time */
                readonly joinedAt: string
                readonly minutesWaiting: number
              }[]
              readonly next?: string
            }
          }
        }
        readonly 400: components['responses']['invalid-request']
        readonly 401: components['responses']['unauthenticated']
        readonly 403: components['responses']['counselor-offline']
        readonly 404: components['responses']['agency-not-found.not-found']
        readonly 405: components['responses']['method-not-allowed']
        readonly 413: components['responses']['payload-too-large']
        readonly 415: components['responses']['unsupported-media-type']
        readonly 500: components['responses']['internal']
        readonly 503: components['responses']['upstream-unavailable']
      }
    }
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/live-chat/accept': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    /** Takes a waiting ticket; 202 when the room takes longer than two seconds */
    readonly post: {
      readonly parameters: {
        readonly query: {
          readonly ticketId: string
        }
        readonly header?: never
        readonly path?: never
        readonly cookie?: never
      }
      readonly requestBody?: never
      readonly responses: {
        /** @description Done */
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': {
              readonly ticketId: string
              readonly roomId: string
              /** @constant */
              readonly state: 'Accepted'
            }
          }
        }
        /** @description Done */
        readonly 202: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': {
              readonly ticketId: string
              readonly roomId: null
              /** @constant */
              readonly state: 'Accepted'
            }
          }
        }
        readonly 400: components['responses']['invalid-request']
        readonly 401: components['responses']['unauthenticated']
        readonly 403: components['responses']['counselor-offline']
        readonly 404: components['responses']['not-found.ticket-not-found']
        readonly 405: components['responses']['method-not-allowed']
        readonly 409: components['responses']['development-mode.invalid-state.ticket-already-taken']
        readonly 413: components['responses']['payload-too-large']
        readonly 415: components['responses']['unsupported-media-type']
        readonly 500: components['responses']['internal']
        readonly 503: components['responses']['upstream-unavailable']
      }
    }
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/live-chat/tickets/{ticketId}/dismiss': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    /** Wipes a waiting ticket; the client is told that the center could not take it */
    readonly post: {
      readonly parameters: {
        readonly query?: never
        readonly header?: never
        readonly path: {
          readonly ticketId: string
        }
        readonly cookie?: never
      }
      readonly requestBody: {
        readonly content: {
          readonly 'application/json': {
            /** @enum {string} */
            readonly reason: 'abuse' | 'mistake'
          }
        }
      }
      readonly responses: {
        /** @description Done */
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': {
              /** @constant */
              readonly state: 'Wiped'
            }
          }
        }
        readonly 400: components['responses']['invalid-request']
        readonly 401: components['responses']['unauthenticated']
        readonly 403: components['responses']['counselor-offline']
        readonly 404: components['responses']['not-found.ticket-not-found']
        readonly 405: components['responses']['method-not-allowed']
        readonly 409: components['responses']['ticket-already-taken']
        readonly 413: components['responses']['payload-too-large']
        readonly 415: components['responses']['unsupported-media-type']
        readonly 500: components['responses']['internal']
        readonly 503: components['responses']['upstream-unavailable']
      }
    }
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/live-chat/sessions': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /** The counselor's accepted, running and ended chats */
    readonly get: {
      readonly parameters: {
        readonly query?: never
        readonly header?: never
        readonly path?: never
        readonly cookie?: never
      }
      readonly requestBody?: never
      readonly responses: {
        /** @description Done */
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': {
              readonly sessions: readonly {
                readonly ticketId: string
                readonly agency: string
                /** @enum {string} */
                readonly state: 'Accepted' | 'Consented' | 'Active' | 'Ended'
                readonly pseudonym: string | null
                readonly topic: string | null
                /** @description Language of the client's pages at the entry; null in Ended */
                readonly locale: string | null
                /** @description False for the moments after an accept until `accepted` */
                readonly hasRoom: boolean
                /** Format: date-time */
                readonly acceptedAt: string
                /**
                 * Format: date-time
                 * @description When the state began; in Ended a full hour near it
                 */
                readonly since: string
                /** Format: date-time */
                readonly purgeAt?: string
                readonly rosterVersion?: number
                /** @description The client, in Accepted, Consented and Active */
                readonly peer?: {
                  /** @enum {string} */
                  readonly state: 'here' | 'away'
                  /** @description Whole minutes since the last sign of life; 0 while here */
                  readonly sinceMinutes: number
                }
              }[]
            }
          }
        }
        readonly 400: components['responses']['invalid-request']
        readonly 401: components['responses']['unauthenticated']
        readonly 403: components['responses']['forbidden']
        readonly 404: components['responses']['not-found']
        readonly 405: components['responses']['method-not-allowed']
        readonly 413: components['responses']['payload-too-large']
        readonly 415: components['responses']['unsupported-media-type']
        readonly 500: components['responses']['internal']
        readonly 503: components['responses']['upstream-unavailable']
      }
    }
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/live-chat/sessions/{ticketId}/credentials': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /** What the browser needs to be the device of this chat; asking again renews the token */
    readonly get: {
      readonly parameters: {
        readonly query?: never
        readonly header?: never
        readonly path: {
          readonly ticketId: string
        }
        readonly cookie?: never
      }
      readonly requestBody?: never
      readonly responses: {
        /** @description Done */
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': {
              readonly chat: {
                readonly homeserverUrl: string
                readonly userId: string
                readonly deviceId: string
                readonly accessToken: string
                readonly expiresInMs: number
                readonly roomId: string
                readonly serverShare: string
              }
              readonly roster: {
                readonly payload: string
                readonly signature: string
              } | null
            }
          }
        }
        readonly 400: components['responses']['invalid-request']
        readonly 401: components['responses']['unauthenticated']
        readonly 404: components['responses']['not-found.ticket-not-found']
        readonly 405: components['responses']['method-not-allowed']
        readonly 409: components['responses']['invalid-state']
        readonly 413: components['responses']['payload-too-large']
        readonly 415: components['responses']['unsupported-media-type']
        readonly 500: components['responses']['internal']
        readonly 503: components['responses']['upstream-unavailable']
      }
    }
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/live-chat/events': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /** The counselor's WebSocket; its first frame shows the token */
    readonly get: {
      readonly parameters: {
        readonly query?: never
        readonly header?: never
        readonly path?: never
        readonly cookie?: never
      }
      readonly requestBody?: never
      readonly responses: {
        readonly 400: components['responses']['invalid-request']
        readonly 404: components['responses']['not-found']
        readonly 405: components['responses']['method-not-allowed']
        readonly 413: components['responses']['payload-too-large']
        readonly 415: components['responses']['unsupported-media-type']
        readonly 500: components['responses']['internal']
        readonly 503: components['responses']['upstream-unavailable']
      }
    }
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/live-chat/admin/metrics': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /** Numbers of the agencies in a scope; no ticket data */
    readonly get: {
      readonly parameters: {
        readonly query: {
          readonly scope: string & (unknown & unknown)
        }
        readonly header?: never
        readonly path?: never
        readonly cookie?: never
      }
      readonly requestBody?: never
      readonly responses: {
        /** @description Done */
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': {
              readonly agencies: readonly {
                readonly agency: string
                readonly waiting: number
                readonly averageWaitMinutes: number | null
                readonly activeCounselors: number
              }[]
            }
          }
        }
        readonly 400: components['responses']['invalid-request']
        readonly 401: components['responses']['unauthenticated']
        readonly 404: components['responses']['not-found']
        readonly 405: components['responses']['method-not-allowed']
        readonly 413: components['responses']['payload-too-large']
        readonly 415: components['responses']['unsupported-media-type']
        readonly 500: components['responses']['internal']
        readonly 503: components['responses']['upstream-unavailable']
      }
    }
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/live-chat/admin/scopes': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /** What the person administers: the platform, tenants, agencies */
    readonly get: {
      readonly parameters: {
        readonly query?: never
        readonly header?: never
        readonly path?: never
        readonly cookie?: never
      }
      readonly requestBody?: never
      readonly responses: {
        /** @description Done */
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': {
              readonly platform: boolean
              readonly tenants: readonly {
                readonly tenant: string
                readonly displayName: string
              }[]
              readonly agencies: readonly {
                readonly agency: string
                readonly displayName: string
                readonly tenant: string
                readonly mayEditTexts: boolean
              }[]
            }
          }
        }
        readonly 400: components['responses']['invalid-request']
        readonly 401: components['responses']['unauthenticated']
        readonly 404: components['responses']['not-found']
        readonly 405: components['responses']['method-not-allowed']
        readonly 413: components['responses']['payload-too-large']
        readonly 415: components['responses']['unsupported-media-type']
        readonly 500: components['responses']['internal']
        readonly 503: components['responses']['upstream-unavailable']
      }
    }
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/live-chat/admin/statistics': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /** Numbers of a scope by month, of which none tells of a person */
    readonly get: {
      readonly parameters: {
        readonly query: {
          readonly scope: string & (unknown & unknown)
          /** @description YYYY-MM */
          readonly from: string & (unknown & unknown)
          /** @description YYYY-MM */
          readonly to: string & (unknown & unknown)
          readonly format?: 'json' | 'csv'
        }
        readonly header?: never
        readonly path?: never
        readonly cookie?: never
      }
      readonly requestBody?: never
      readonly responses: {
        /** @description Done */
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': {
              readonly scope: string
              readonly from: string
              readonly to: string
              /**
               * @description Smaller numbers are not shown
               * @constant
               */
              readonly threshold: 5
              readonly measures: readonly {
                readonly measure: string
                readonly dimension: string | null
                /** @enum {string} */
                readonly unit: 'visits' | 'ratings' | 'consents'
                readonly rows: readonly {
                  readonly month: string
                  /** @description `(none)` for what was not given, `(other)` for what was merged */
                  readonly key: string | null
                  readonly value: number | null
                  readonly hidden: boolean
                  /** @description Not closed yet: only `entered`, in steps of five */
                  readonly open: boolean
                  /** @description Numbers of an agency may be left out */
                  readonly partial: boolean
                }[]
              }[]
            }
            readonly 'text/csv': unknown
          }
        }
        readonly 400: components['responses']['invalid-request']
        readonly 401: components['responses']['unauthenticated']
        readonly 404: components['responses']['not-found']
        readonly 405: components['responses']['method-not-allowed']
        readonly 413: components['responses']['payload-too-large']
        readonly 415: components['responses']['unsupported-media-type']
        readonly 500: components['responses']['internal']
        readonly 503: components['responses']['upstream-unavailable']
      }
    }
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/live-chat/admin/agencies/{agency}': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /** An agency's settings, its effective state with the reason, and its numbers */
    readonly get: {
      readonly parameters: {
        readonly query?: never
        readonly header?: never
        readonly path: {
          readonly agency: string
        }
        readonly cookie?: never
      }
      readonly requestBody?: never
      readonly responses: {
        /** @description Done */
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': {
              readonly agency: string
              readonly waiting: number
              readonly averageWaitMinutes: number | null
              readonly activeCounselors: number
              readonly displayName: string
              readonly tenant: string
              readonly liveChatEnabled: boolean
              readonly effective: boolean
              readonly reason:
                | (
                    | 'AgencyDeleting'
                    | 'DevelopmentMode'
                    | 'TenantNotFound'
                    | 'AgencyDisabled'
                    | 'TenantDisabled'
                    | 'LegalTextMissing'
                    | 'OpeningHoursInvalid'
                  )
                | null
              readonly available: boolean
              readonly unavailableReason:
                | (
                    | 'AgencyDeleting'
                    | 'DevelopmentMode'
                    | 'TenantNotFound'
                    | 'AgencyDisabled'
                    | 'TenantDisabled'
                    | 'LegalTextMissing'
                    | 'OpeningHoursInvalid'
                    | 'LinkDisabled'
                    | 'OutsideOpeningHours'
                    | 'NoCounselorActive'
                    | 'QueueFull'
                  )
                | null
              readonly settings: {
                readonly openingHours: {
                  readonly timeZone: string
                  readonly weekly: readonly {
                    readonly day: string
                    readonly from: string
                    readonly to: string
                  }[]
                } | null
                readonly topics: readonly {
                  readonly slug: string
                  readonly displayName: {
                    readonly [key: string]: string
                  }
                }[]
                readonly maxWaiting: number | null
                readonly cannedReplies: readonly {
                  readonly key: string
                  readonly text: {
                    readonly [key: string]: string
                  }
                }[]
                readonly greeting: {
                  readonly [key: string]: string
                } | null
                readonly formOfAddress: string
                readonly branding: {
                  readonly accent?: string
                  readonly logo?: string
                } | null
                readonly crisis: {
                  readonly [key: string]: readonly {
                    readonly name: string
                    readonly number: string
                    readonly hours?: string
                  }[]
                } | null
              }
              readonly brandingProblem: string | null
              readonly locked: readonly {
                readonly path: string
                readonly manager: string
              }[]
              readonly sourceProblems: readonly {
                readonly path: string
                readonly rule: string
              }[]
              readonly version: string
            }
          }
        }
        readonly 400: components['responses']['invalid-request']
        readonly 401: components['responses']['unauthenticated']
        readonly 404: components['responses']['agency-not-found.not-found']
        readonly 405: components['responses']['method-not-allowed']
        readonly 413: components['responses']['payload-too-large']
        readonly 415: components['responses']['unsupported-media-type']
        readonly 500: components['responses']['internal']
        readonly 503: components['responses']['upstream-unavailable']
      }
    }
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    /** Changes settings of an agency; answers when they are in effect */
    readonly patch: {
      readonly parameters: {
        readonly query?: never
        readonly header?: never
        readonly path: {
          readonly agency: string
        }
        readonly cookie?: never
      }
      readonly requestBody: {
        readonly content: {
          readonly 'application/json': {
            readonly ifVersion?: string
            readonly liveChatEnabled?: boolean
            readonly openingHours?: {
              readonly timeZone: string
              readonly weekly: readonly {
                readonly day: string
                readonly from: string
                readonly to: string
              }[]
            } | null
            readonly topics?:
              | readonly {
                  readonly slug: string
                  readonly displayName: {
                    readonly [key: string]: string
                  }
                }[]
              | null
            readonly maxWaiting?: number | null
            readonly cannedReplies?:
              | readonly {
                  readonly key: string
                  readonly text: {
                    readonly [key: string]: string
                  }
                }[]
              | null
            readonly greeting?: {
              readonly [key: string]: string
            } | null
            readonly formOfAddress?: string | null
            readonly branding?: {
              readonly accent?: string
              readonly logo?: string
            } | null
            readonly crisis?: {
              readonly [key: string]: readonly {
                readonly name: string
                readonly number: string
                readonly hours?: string
              }[]
            } | null
          }
        }
      }
      readonly responses: {
        /** @description Done */
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': {
              readonly agency: string
              readonly waiting: number
              readonly averageWaitMinutes: number | null
              readonly activeCounselors: number
              readonly displayName: string
              readonly tenant: string
              readonly liveChatEnabled: boolean
              readonly effective: boolean
              readonly reason:
                | (
                    | 'AgencyDeleting'
                    | 'DevelopmentMode'
                    | 'TenantNotFound'
                    | 'AgencyDisabled'
                    | 'TenantDisabled'
                    | 'LegalTextMissing'
                    | 'OpeningHoursInvalid'
                  )
                | null
              readonly available: boolean
              readonly unavailableReason:
                | (
                    | 'AgencyDeleting'
                    | 'DevelopmentMode'
                    | 'TenantNotFound'
                    | 'AgencyDisabled'
                    | 'TenantDisabled'
                    | 'LegalTextMissing'
                    | 'OpeningHoursInvalid'
                    | 'LinkDisabled'
                    | 'OutsideOpeningHours'
                    | 'NoCounselorActive'
                    | 'QueueFull'
                  )
                | null
              readonly settings: {
                readonly openingHours: {
                  readonly timeZone: string
                  readonly weekly: readonly {
                    readonly day: string
                    readonly from: string
                    readonly to: string
                  }[]
                } | null
                readonly topics: readonly {
                  readonly slug: string
                  readonly displayName: {
                    readonly [key: string]: string
                  }
                }[]
                readonly maxWaiting: number | null
                readonly cannedReplies: readonly {
                  readonly key: string
                  readonly text: {
                    readonly [key: string]: string
                  }
                }[]
                readonly greeting: {
                  readonly [key: string]: string
                } | null
                readonly formOfAddress: string
                readonly branding: {
                  readonly accent?: string
                  readonly logo?: string
                } | null
                readonly crisis: {
                  readonly [key: string]: readonly {
                    readonly name: string
                    readonly number: string
                    readonly hours?: string
                  }[]
                } | null
              }
              readonly brandingProblem: string | null
              readonly locked: readonly {
                readonly path: string
                readonly manager: string
              }[]
              readonly sourceProblems: readonly {
                readonly path: string
                readonly rule: string
              }[]
              readonly version: string
            }
          }
        }
        readonly 400: components['responses']['invalid-request']
        readonly 401: components['responses']['unauthenticated']
        readonly 403: components['responses']['forbidden']
        readonly 404: components['responses']['agency-not-found.not-found']
        readonly 405: components['responses']['method-not-allowed']
        readonly 409: components['responses']['development-mode.invalid-state.managed-elsewhere']
        readonly 413: components['responses']['payload-too-large']
        readonly 415: components['responses']['unsupported-media-type']
        readonly 422: components['responses']['invalid-field']
        readonly 500: components['responses']['internal']
        readonly 503: components['responses']['upstream-unavailable']
      }
    }
    readonly trace?: never
  }
  readonly '/live-chat/admin/tenants/{tenant}': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /** A tenant's settings, and its agencies with their states and numbers */
    readonly get: {
      readonly parameters: {
        readonly query?: never
        readonly header?: never
        readonly path: {
          readonly tenant: string
        }
        readonly cookie?: never
      }
      readonly requestBody?: never
      readonly responses: {
        /** @description Done */
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': {
              readonly tenant: string
              readonly displayName: string
              readonly liveChatEnabled: boolean
              readonly branding: {
                readonly accent?: string
                readonly logo?: string
              } | null
              readonly brandingProblem: string | null
              readonly locked: readonly {
                readonly path: string
                readonly manager: string
              }[]
              readonly sourceProblems: readonly {
                readonly path: string
                readonly rule: string
              }[]
              readonly version: string
              readonly agencies: readonly {
                readonly agency: string
                readonly waiting: number
                readonly averageWaitMinutes: number | null
                readonly activeCounselors: number
                readonly displayName: string
                readonly effective: boolean
                readonly reason:
                  | (
                      | 'AgencyDeleting'
                      | 'DevelopmentMode'
                      | 'TenantNotFound'
                      | 'AgencyDisabled'
                      | 'TenantDisabled'
                      | 'LegalTextMissing'
                      | 'OpeningHoursInvalid'
                    )
                  | null
              }[]
            }
          }
        }
        readonly 400: components['responses']['invalid-request']
        readonly 401: components['responses']['unauthenticated']
        readonly 404: components['responses']['not-found']
        readonly 405: components['responses']['method-not-allowed']
        readonly 413: components['responses']['payload-too-large']
        readonly 415: components['responses']['unsupported-media-type']
        readonly 500: components['responses']['internal']
        readonly 503: components['responses']['upstream-unavailable']
      }
    }
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    /** Changes settings of a tenant; answers when they are in effect */
    readonly patch: {
      readonly parameters: {
        readonly query?: never
        readonly header?: never
        readonly path: {
          readonly tenant: string
        }
        readonly cookie?: never
      }
      readonly requestBody: {
        readonly content: {
          readonly 'application/json': {
            readonly ifVersion?: string
            readonly liveChatEnabled?: boolean
            readonly branding?: {
              readonly accent?: string
              readonly logo?: string
            } | null
          }
        }
      }
      readonly responses: {
        /** @description Done */
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': {
              readonly tenant: string
              readonly displayName: string
              readonly liveChatEnabled: boolean
              readonly branding: {
                readonly accent?: string
                readonly logo?: string
              } | null
              readonly brandingProblem: string | null
              readonly locked: readonly {
                readonly path: string
                readonly manager: string
              }[]
              readonly sourceProblems: readonly {
                readonly path: string
                readonly rule: string
              }[]
              readonly version: string
              readonly agencies: readonly {
                readonly agency: string
                readonly waiting: number
                readonly averageWaitMinutes: number | null
                readonly activeCounselors: number
                readonly displayName: string
                readonly effective: boolean
                readonly reason:
                  | (
                      | 'AgencyDeleting'
                      | 'DevelopmentMode'
                      | 'TenantNotFound'
                      | 'AgencyDisabled'
                      | 'TenantDisabled'
                      | 'LegalTextMissing'
                      | 'OpeningHoursInvalid'
                    )
                  | null
              }[]
            }
          }
        }
        readonly 400: components['responses']['invalid-request']
        readonly 401: components['responses']['unauthenticated']
        readonly 403: components['responses']['forbidden']
        readonly 404: components['responses']['agency-not-found.not-found']
        readonly 405: components['responses']['method-not-allowed']
        readonly 409: components['responses']['development-mode.invalid-state.managed-elsewhere']
        readonly 413: components['responses']['payload-too-large']
        readonly 415: components['responses']['unsupported-media-type']
        readonly 422: components['responses']['invalid-field']
        readonly 500: components['responses']['internal']
        readonly 503: components['responses']['upstream-unavailable']
      }
    }
    readonly trace?: never
  }
  readonly '/live-chat/admin/platform': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /** The platform's settings, and all agencies with their states and numbers */
    readonly get: {
      readonly parameters: {
        readonly query?: never
        readonly header?: never
        readonly path?: never
        readonly cookie?: never
      }
      readonly requestBody?: never
      readonly responses: {
        /** @description Done */
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': {
              readonly displayName: string
              readonly developmentMode: boolean
              readonly locales: readonly string[]
              readonly defaultLocale: string
              readonly crisis: {
                readonly [key: string]: readonly {
                  readonly name: string
                  readonly number: string
                  readonly hours?: string
                }[]
              } | null
              readonly rating: boolean
              readonly quickExitURL: string | null
              readonly locked: readonly {
                readonly path: string
                readonly manager: string
              }[]
              readonly sourceProblems: readonly {
                readonly path: string
                readonly rule: string
              }[]
              readonly version: string
              readonly agencies: readonly {
                readonly agency: string
                readonly waiting: number
                readonly averageWaitMinutes: number | null
                readonly activeCounselors: number
                readonly displayName: string
                readonly effective: boolean
                readonly reason:
                  | (
                      | 'AgencyDeleting'
                      | 'DevelopmentMode'
                      | 'TenantNotFound'
                      | 'AgencyDisabled'
                      | 'TenantDisabled'
                      | 'LegalTextMissing'
                      | 'OpeningHoursInvalid'
                    )
                  | null
              }[]
            }
          }
        }
        readonly 400: components['responses']['invalid-request']
        readonly 401: components['responses']['unauthenticated']
        readonly 404: components['responses']['not-found']
        readonly 405: components['responses']['method-not-allowed']
        readonly 413: components['responses']['payload-too-large']
        readonly 415: components['responses']['unsupported-media-type']
        readonly 500: components['responses']['internal']
        readonly 503: components['responses']['upstream-unavailable']
      }
    }
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    /** Changes settings of the platform; answers when they are in effect */
    readonly patch: {
      readonly parameters: {
        readonly query?: never
        readonly header?: never
        readonly path?: never
        readonly cookie?: never
      }
      readonly requestBody: {
        readonly content: {
          readonly 'application/json': {
            readonly ifVersion?: string
            readonly crisis?: {
              readonly [key: string]: readonly {
                readonly name: string
                readonly number: string
                readonly hours?: string
              }[]
            } | null
            readonly rating?: boolean
            readonly quickExitURL?: string | null
          }
        }
      }
      readonly responses: {
        /** @description Done */
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': {
              readonly displayName: string
              readonly developmentMode: boolean
              readonly locales: readonly string[]
              readonly defaultLocale: string
              readonly crisis: {
                readonly [key: string]: readonly {
                  readonly name: string
                  readonly number: string
                  readonly hours?: string
                }[]
              } | null
              readonly rating: boolean
              readonly quickExitURL: string | null
              readonly locked: readonly {
                readonly path: string
                readonly manager: string
              }[]
              readonly sourceProblems: readonly {
                readonly path: string
                readonly rule: string
              }[]
              readonly version: string
              readonly agencies: readonly {
                readonly agency: string
                readonly waiting: number
                readonly averageWaitMinutes: number | null
                readonly activeCounselors: number
                readonly displayName: string
                readonly effective: boolean
                readonly reason:
                  | (
                      | 'AgencyDeleting'
                      | 'DevelopmentMode'
                      | 'TenantNotFound'
                      | 'AgencyDisabled'
                      | 'TenantDisabled'
                      | 'LegalTextMissing'
                      | 'OpeningHoursInvalid'
                    )
                  | null
              }[]
            }
          }
        }
        readonly 400: components['responses']['invalid-request']
        readonly 401: components['responses']['unauthenticated']
        readonly 403: components['responses']['forbidden']
        readonly 404: components['responses']['agency-not-found.not-found']
        readonly 405: components['responses']['method-not-allowed']
        readonly 409: components['responses']['development-mode.invalid-state.managed-elsewhere']
        readonly 413: components['responses']['payload-too-large']
        readonly 415: components['responses']['unsupported-media-type']
        readonly 422: components['responses']['invalid-field']
        readonly 500: components['responses']['internal']
        readonly 503: components['responses']['upstream-unavailable']
      }
    }
    readonly trace?: never
  }
  readonly '/live-chat/admin/agencies/{agency}/links': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /** An agency's links with their addresses */
    readonly get: {
      readonly parameters: {
        readonly query?: never
        readonly header?: never
        readonly path: {
          readonly agency: string
        }
        readonly cookie?: never
      }
      readonly requestBody?: never
      readonly responses: {
        /** @description Done */
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': {
              readonly links: readonly {
                readonly name: string
                readonly topic: string | null
                readonly enabled: boolean
                readonly url: string
                readonly code: string | null
                readonly codeUrl: string | null
              }[]
            }
          }
        }
        readonly 400: components['responses']['invalid-request']
        readonly 401: components['responses']['unauthenticated']
        readonly 404: components['responses']['agency-not-found.not-found']
        readonly 405: components['responses']['method-not-allowed']
        readonly 413: components['responses']['payload-too-large']
        readonly 415: components['responses']['unsupported-media-type']
        readonly 500: components['responses']['internal']
        readonly 503: components['responses']['upstream-unavailable']
      }
    }
    readonly put?: never
    /** Adds a link; answers when it is in effect, with all links */
    readonly post: {
      readonly parameters: {
        readonly query?: never
        readonly header?: never
        readonly path: {
          readonly agency: string
        }
        readonly cookie?: never
      }
      readonly requestBody: {
        readonly content: {
          readonly 'application/json': {
            readonly name: string
            /** @default null */
            readonly topic?: string | null
            /** @default true */
            readonly enabled?: boolean
          }
        }
      }
      readonly responses: {
        /** @description Done */
        readonly 201: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': {
              readonly links: readonly {
                readonly name: string
                readonly topic: string | null
                readonly enabled: boolean
                readonly url: string
                readonly code: string | null
                readonly codeUrl: string | null
              }[]
            }
          }
        }
        readonly 400: components['responses']['invalid-request']
        readonly 401: components['responses']['unauthenticated']
        readonly 403: components['responses']['forbidden']
        readonly 404: components['responses']['agency-not-found.not-found']
        readonly 405: components['responses']['method-not-allowed']
        readonly 409: components['responses']['development-mode.invalid-state.managed-elsewhere']
        readonly 413: components['responses']['payload-too-large']
        readonly 415: components['responses']['unsupported-media-type']
        readonly 422: components['responses']['invalid-field']
        readonly 500: components['responses']['internal']
        readonly 503: components['responses']['upstream-unavailable']
      }
    }
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/live-chat/admin/agencies/{agency}/links/{name}': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    readonly post?: never
    /** Removes a link; answers when it is in effect, with the links that are left */
    readonly delete: {
      readonly parameters: {
        readonly query?: never
        readonly header?: never
        readonly path: {
          readonly agency: string
          readonly name: string
        }
        readonly cookie?: never
      }
      readonly requestBody?: never
      readonly responses: {
        /** @description Done */
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': {
              readonly links: readonly {
                readonly name: string
                readonly topic: string | null
                readonly enabled: boolean
                readonly url: string
                readonly code: string | null
                readonly codeUrl: string | null
              }[]
            }
          }
        }
        readonly 400: components['responses']['invalid-request']
        readonly 401: components['responses']['unauthenticated']
        readonly 403: components['responses']['forbidden']
        readonly 404: components['responses']['agency-not-found.not-found']
        readonly 405: components['responses']['method-not-allowed']
        readonly 409: components['responses']['development-mode.invalid-state.managed-elsewhere']
        readonly 413: components['responses']['payload-too-large']
        readonly 415: components['responses']['unsupported-media-type']
        readonly 422: components['responses']['invalid-field']
        readonly 500: components['responses']['internal']
        readonly 503: components['responses']['upstream-unavailable']
      }
    }
    readonly options?: never
    readonly head?: never
    /** Changes a link's topic or switches it; answers when it is in effect, with all links */
    readonly patch: {
      readonly parameters: {
        readonly query?: never
        readonly header?: never
        readonly path: {
          readonly agency: string
          readonly name: string
        }
        readonly cookie?: never
      }
      readonly requestBody: {
        readonly content: {
          readonly 'application/json': {
            readonly topic?: string | null
            readonly enabled?: boolean
          }
        }
      }
      readonly responses: {
        /** @description Done */
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': {
              readonly links: readonly {
                readonly name: string
                readonly topic: string | null
                readonly enabled: boolean
                readonly url: string
                readonly code: string | null
                readonly codeUrl: string | null
              }[]
            }
          }
        }
        readonly 400: components['responses']['invalid-request']
        readonly 401: components['responses']['unauthenticated']
        readonly 403: components['responses']['forbidden']
        readonly 404: components['responses']['agency-not-found.not-found']
        readonly 405: components['responses']['method-not-allowed']
        readonly 409: components['responses']['development-mode.invalid-state.managed-elsewhere']
        readonly 413: components['responses']['payload-too-large']
        readonly 415: components['responses']['unsupported-media-type']
        readonly 422: components['responses']['invalid-field']
        readonly 500: components['responses']['internal']
        readonly 503: components['responses']['upstream-unavailable']
      }
    }
    readonly trace?: never
  }
  readonly '/live-chat/admin/platform/legal-texts': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /** Legal texts as the platform shows them, with the source of each */
    readonly get: {
      readonly parameters: {
        readonly query?: never
        readonly header?: never
        readonly path?: never
        readonly cookie?: never
      }
      readonly requestBody?: never
      readonly responses: {
        /** @description Done */
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': {
              readonly locales: readonly string[]
              readonly defaultLocale: string
              readonly placeholders: readonly string[]
              readonly version: string
              readonly texts: readonly {
                /** @enum {string} */
                readonly kind: 'dataPolicy' | 'imprint' | 'agreement'
                readonly locale: string
                readonly markdown: string | null
                readonly short: string | null
                readonly shownShort: readonly string[]
                readonly chain: readonly {
                  /** @enum {string} */
                  readonly level: 'platform' | 'tenant' | 'agency'
                  readonly name: string
                  readonly displayName: string
                  readonly markdown: string | null
                  readonly short: string | null
                }[]
                readonly blocks: readonly string[]
                readonly source: ('platform' | 'tenant' | 'agency') | null
                readonly html: string | null
                readonly version: string | null
                readonly editable: boolean
              }[]
            }
          }
        }
        readonly 400: components['responses']['invalid-request']
        readonly 401: components['responses']['unauthenticated']
        readonly 404: components['responses']['agency-not-found.not-found']
        readonly 405: components['responses']['method-not-allowed']
        readonly 413: components['responses']['payload-too-large']
        readonly 415: components['responses']['unsupported-media-type']
        readonly 500: components['responses']['internal']
        readonly 503: components['responses']['upstream-unavailable']
      }
    }
    /** Gives the platform words of its own, or takes them away; answers when clients see it */
    readonly put: {
      readonly parameters: {
        readonly query?: never
        readonly header?: never
        readonly path?: never
        readonly cookie?: never
      }
      readonly requestBody: {
        readonly content: {
          readonly 'application/json': {
            /** @enum {string} */
            readonly kind: 'dataPolicy' | 'imprint' | 'agreement'
            readonly locale: string
            readonly markdown: string | null
            readonly short?: string | null
            readonly ifVersion?: string
          }
        }
      }
      readonly responses: {
        /** @description Done */
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': {
              readonly locales: readonly string[]
              readonly defaultLocale: string
              readonly placeholders: readonly string[]
              readonly version: string
              readonly texts: readonly {
                /** @enum {string} */
                readonly kind: 'dataPolicy' | 'imprint' | 'agreement'
                readonly locale: string
                readonly markdown: string | null
                readonly short: string | null
                readonly shownShort: readonly string[]
                readonly chain: readonly {
                  /** @enum {string} */
                  readonly level: 'platform' | 'tenant' | 'agency'
                  readonly name: string
                  readonly displayName: string
                  readonly markdown: string | null
                  readonly short: string | null
                }[]
                readonly blocks: readonly string[]
                readonly source: ('platform' | 'tenant' | 'agency') | null
                readonly html: string | null
                readonly version: string | null
                readonly editable: boolean
              }[]
            }
          }
        }
        readonly 400: components['responses']['invalid-request']
        readonly 401: components['responses']['unauthenticated']
        readonly 403: components['responses']['forbidden']
        readonly 404: components['responses']['agency-not-found.not-found']
        readonly 405: components['responses']['method-not-allowed']
        readonly 409: components['responses']['development-mode.invalid-state.managed-elsewhere']
        readonly 413: components['responses']['payload-too-large']
        readonly 415: components['responses']['unsupported-media-type']
        readonly 422: components['responses']['invalid-field']
        readonly 500: components['responses']['internal']
        readonly 503: components['responses']['upstream-unavailable']
      }
    }
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/live-chat/admin/platform/legal-texts/preview': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    /** Shows how words of the platform would read; writes nothing */
    readonly post: {
      readonly parameters: {
        readonly query?: never
        readonly header?: never
        readonly path?: never
        readonly cookie?: never
      }
      readonly requestBody: {
        readonly content: {
          readonly 'application/json': {
            /** @enum {string} */
            readonly kind: 'dataPolicy' | 'imprint' | 'agreement'
            readonly locale: string
            readonly markdown: string
            readonly short?: string | null
          }
        }
      }
      readonly responses: {
        /** @description Done */
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': {
              readonly html: string
              readonly short: readonly string[]
            }
          }
        }
        readonly 400: components['responses']['invalid-request']
        readonly 401: components['responses']['unauthenticated']
        readonly 404: components['responses']['agency-not-found.not-found']
        readonly 405: components['responses']['method-not-allowed']
        readonly 413: components['responses']['payload-too-large']
        readonly 415: components['responses']['unsupported-media-type']
        readonly 422: components['responses']['invalid-field']
        readonly 500: components['responses']['internal']
        readonly 503: components['responses']['upstream-unavailable']
      }
    }
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/live-chat/admin/tenants/{tenant}/legal-texts': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /** Legal texts as the tenant shows them, with the source of each */
    readonly get: {
      readonly parameters: {
        readonly query?: never
        readonly header?: never
        readonly path: {
          readonly tenant: string
        }
        readonly cookie?: never
      }
      readonly requestBody?: never
      readonly responses: {
        /** @description Done */
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': {
              readonly locales: readonly string[]
              readonly defaultLocale: string
              readonly placeholders: readonly string[]
              readonly version: string
              readonly texts: readonly {
                /** @enum {string} */
                readonly kind: 'dataPolicy' | 'imprint' | 'agreement'
                readonly locale: string
                readonly markdown: string | null
                readonly short: string | null
                readonly shownShort: readonly string[]
                readonly chain: readonly {
                  /** @enum {string} */
                  readonly level: 'platform' | 'tenant' | 'agency'
                  readonly name: string
                  readonly displayName: string
                  readonly markdown: string | null
                  readonly short: string | null
                }[]
                readonly blocks: readonly string[]
                readonly source: ('platform' | 'tenant' | 'agency') | null
                readonly html: string | null
                readonly version: string | null
                readonly editable: boolean
              }[]
            }
          }
        }
        readonly 400: components['responses']['invalid-request']
        readonly 401: components['responses']['unauthenticated']
        readonly 404: components['responses']['agency-not-found.not-found']
        readonly 405: components['responses']['method-not-allowed']
        readonly 413: components['responses']['payload-too-large']
        readonly 415: components['responses']['unsupported-media-type']
        readonly 500: components['responses']['internal']
        readonly 503: components['responses']['upstream-unavailable']
      }
    }
    /** Gives the tenant words of its own, or takes them away; answers when clients see it */
    readonly put: {
      readonly parameters: {
        readonly query?: never
        readonly header?: never
        readonly path: {
          readonly tenant: string
        }
        readonly cookie?: never
      }
      readonly requestBody: {
        readonly content: {
          readonly 'application/json': {
            /** @enum {string} */
            readonly kind: 'dataPolicy' | 'imprint' | 'agreement'
            readonly locale: string
            readonly markdown: string | null
            readonly short?: string | null
            readonly ifVersion?: string
          }
        }
      }
      readonly responses: {
        /** @description Done */
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': {
              readonly locales: readonly string[]
              readonly defaultLocale: string
              readonly placeholders: readonly string[]
              readonly version: string
              readonly texts: readonly {
                /** @enum {string} */
                readonly kind: 'dataPolicy' | 'imprint' | 'agreement'
                readonly locale: string
                readonly markdown: string | null
                readonly short: string | null
                readonly shownShort: readonly string[]
                readonly chain: readonly {
                  /** @enum {string} */
                  readonly level: 'platform' | 'tenant' | 'agency'
                  readonly name: string
                  readonly displayName: string
                  readonly markdown: string | null
                  readonly short: string | null
                }[]
                readonly blocks: readonly string[]
                readonly source: ('platform' | 'tenant' | 'agency') | null
                readonly html: string | null
                readonly version: string | null
                readonly editable: boolean
              }[]
            }
          }
        }
        readonly 400: components['responses']['invalid-request']
        readonly 401: components['responses']['unauthenticated']
        readonly 403: components['responses']['forbidden']
        readonly 404: components['responses']['agency-not-found.not-found']
        readonly 405: components['responses']['method-not-allowed']
        readonly 409: components['responses']['development-mode.invalid-state.managed-elsewhere']
        readonly 413: components['responses']['payload-too-large']
        readonly 415: components['responses']['unsupported-media-type']
        readonly 422: components['responses']['invalid-field']
        readonly 500: components['responses']['internal']
        readonly 503: components['responses']['upstream-unavailable']
      }
    }
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/live-chat/admin/tenants/{tenant}/legal-texts/preview': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    /** Shows how words of the tenant would read; writes nothing */
    readonly post: {
      readonly parameters: {
        readonly query?: never
        readonly header?: never
        readonly path: {
          readonly tenant: string
        }
        readonly cookie?: never
      }
      readonly requestBody: {
        readonly content: {
          readonly 'application/json': {
            /** @enum {string} */
            readonly kind: 'dataPolicy' | 'imprint' | 'agreement'
            readonly locale: string
            readonly markdown: string
            readonly short?: string | null
          }
        }
      }
      readonly responses: {
        /** @description Done */
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': {
              readonly html: string
              readonly short: readonly string[]
            }
          }
        }
        readonly 400: components['responses']['invalid-request']
        readonly 401: components['responses']['unauthenticated']
        readonly 404: components['responses']['agency-not-found.not-found']
        readonly 405: components['responses']['method-not-allowed']
        readonly 413: components['responses']['payload-too-large']
        readonly 415: components['responses']['unsupported-media-type']
        readonly 422: components['responses']['invalid-field']
        readonly 500: components['responses']['internal']
        readonly 503: components['responses']['upstream-unavailable']
      }
    }
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/live-chat/admin/agencies/{agency}/legal-texts': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /** Legal texts as the agency shows them, with the source of each */
    readonly get: {
      readonly parameters: {
        readonly query?: never
        readonly header?: never
        readonly path: {
          readonly agency: string
        }
        readonly cookie?: never
      }
      readonly requestBody?: never
      readonly responses: {
        /** @description Done */
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': {
              readonly locales: readonly string[]
              readonly defaultLocale: string
              readonly placeholders: readonly string[]
              readonly version: string
              readonly texts: readonly {
                /** @enum {string} */
                readonly kind: 'dataPolicy' | 'imprint' | 'agreement'
                readonly locale: string
                readonly markdown: string | null
                readonly short: string | null
                readonly shownShort: readonly string[]
                readonly chain: readonly {
                  /** @enum {string} */
                  readonly level: 'platform' | 'tenant' | 'agency'
                  readonly name: string
                  readonly displayName: string
                  readonly markdown: string | null
                  readonly short: string | null
                }[]
                readonly blocks: readonly string[]
                readonly source: ('platform' | 'tenant' | 'agency') | null
                readonly html: string | null
                readonly version: string | null
                readonly editable: boolean
              }[]
            }
          }
        }
        readonly 400: components['responses']['invalid-request']
        readonly 401: components['responses']['unauthenticated']
        readonly 404: components['responses']['agency-not-found.not-found']
        readonly 405: components['responses']['method-not-allowed']
        readonly 413: components['responses']['payload-too-large']
        readonly 415: components['responses']['unsupported-media-type']
        readonly 500: components['responses']['internal']
        readonly 503: components['responses']['upstream-unavailable']
      }
    }
    /** Gives the agency words of its own, or takes them away; answers when clients see it */
    readonly put: {
      readonly parameters: {
        readonly query?: never
        readonly header?: never
        readonly path: {
          readonly agency: string
        }
        readonly cookie?: never
      }
      readonly requestBody: {
        readonly content: {
          readonly 'application/json': {
            /** @enum {string} */
            readonly kind: 'dataPolicy' | 'imprint' | 'agreement'
            readonly locale: string
            readonly markdown: string | null
            readonly short?: string | null
            readonly ifVersion?: string
          }
        }
      }
      readonly responses: {
        /** @description Done */
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': {
              readonly locales: readonly string[]
              readonly defaultLocale: string
              readonly placeholders: readonly string[]
              readonly version: string
              readonly texts: readonly {
                /** @enum {string} */
                readonly kind: 'dataPolicy' | 'imprint' | 'agreement'
                readonly locale: string
                readonly markdown: string | null
                readonly short: string | null
                readonly shownShort: readonly string[]
                readonly chain: readonly {
                  /** @enum {string} */
                  readonly level: 'platform' | 'tenant' | 'agency'
                  readonly name: string
                  readonly displayName: string
                  readonly markdown: string | null
                  readonly short: string | null
                }[]
                readonly blocks: readonly string[]
                readonly source: ('platform' | 'tenant' | 'agency') | null
                readonly html: string | null
                readonly version: string | null
                readonly editable: boolean
              }[]
            }
          }
        }
        readonly 400: components['responses']['invalid-request']
        readonly 401: components['responses']['unauthenticated']
        readonly 403: components['responses']['forbidden']
        readonly 404: components['responses']['agency-not-found.not-found']
        readonly 405: components['responses']['method-not-allowed']
        readonly 409: components['responses']['development-mode.invalid-state.managed-elsewhere']
        readonly 413: components['responses']['payload-too-large']
        readonly 415: components['responses']['unsupported-media-type']
        readonly 422: components['responses']['invalid-field']
        readonly 500: components['responses']['internal']
        readonly 503: components['responses']['upstream-unavailable']
      }
    }
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/live-chat/admin/agencies/{agency}/legal-texts/preview': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    /** Shows how words of the agency would read; writes nothing */
    readonly post: {
      readonly parameters: {
        readonly query?: never
        readonly header?: never
        readonly path: {
          readonly agency: string
        }
        readonly cookie?: never
      }
      readonly requestBody: {
        readonly content: {
          readonly 'application/json': {
            /** @enum {string} */
            readonly kind: 'dataPolicy' | 'imprint' | 'agreement'
            readonly locale: string
            readonly markdown: string
            readonly short?: string | null
          }
        }
      }
      readonly responses: {
        /** @description Done */
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': {
              readonly html: string
              readonly short: readonly string[]
            }
          }
        }
        readonly 400: components['responses']['invalid-request']
        readonly 401: components['responses']['unauthenticated']
        readonly 404: components['responses']['agency-not-found.not-found']
        readonly 405: components['responses']['method-not-allowed']
        readonly 413: components['responses']['payload-too-large']
        readonly 415: components['responses']['unsupported-media-type']
        readonly 422: components['responses']['invalid-field']
        readonly 500: components['responses']['internal']
        readonly 503: components['responses']['upstream-unavailable']
      }
    }
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/live-chat/admin/platform/legal-texts/history': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /** The versions of a text of the platform's own, the newest first, a hundred a page */
    readonly get: {
      readonly parameters: {
        readonly query: {
          readonly kind: 'dataPolicy' | 'imprint' | 'agreement'
          readonly locale: string
          /** @description Only rows that are older than the one with this id */
          readonly before?: string & (unknown & unknown)
        }
        readonly header?: never
        readonly path?: never
        readonly cookie?: never
      }
      readonly requestBody?: never
      readonly responses: {
        /** @description Done */
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': {
              readonly versions: readonly {
                readonly markdown: string | null
                readonly short: string | null
                /** Format: date-time */
                readonly from: string
                readonly until: string | null
                readonly by: {
                  /** @enum {string} */
                  readonly way: 'panel' | 'kubectl' | 'file'
                  readonly name: string | null
                  readonly manager: string | null
                } | null
              }[]
              readonly next: string | null
            }
          }
        }
        readonly 400: components['responses']['invalid-request']
        readonly 401: components['responses']['unauthenticated']
        readonly 404: components['responses']['agency-not-found.not-found']
        readonly 405: components['responses']['method-not-allowed']
        readonly 413: components['responses']['payload-too-large']
        readonly 415: components['responses']['unsupported-media-type']
        readonly 500: components['responses']['internal']
        readonly 503: components['responses']['upstream-unavailable']
      }
    }
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/live-chat/admin/tenants/{tenant}/legal-texts/history': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /** The versions of a text of the tenant's own, the newest first, a hundred a page */
    readonly get: {
      readonly parameters: {
        readonly query: {
          readonly kind: 'dataPolicy' | 'imprint' | 'agreement'
          readonly locale: string
          /** @description Only rows that are older than the one with this id */
          readonly before?: string & (unknown & unknown)
        }
        readonly header?: never
        readonly path: {
          readonly tenant: string
        }
        readonly cookie?: never
      }
      readonly requestBody?: never
      readonly responses: {
        /** @description Done */
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': {
              readonly versions: readonly {
                readonly markdown: string | null
                readonly short: string | null
                /** Format: date-time */
                readonly from: string
                readonly until: string | null
                readonly by: {
                  /** @enum {string} */
                  readonly way: 'panel' | 'kubectl' | 'file'
                  readonly name: string | null
                  readonly manager: string | null
                } | null
              }[]
              readonly next: string | null
            }
          }
        }
        readonly 400: components['responses']['invalid-request']
        readonly 401: components['responses']['unauthenticated']
        readonly 404: components['responses']['agency-not-found.not-found']
        readonly 405: components['responses']['method-not-allowed']
        readonly 413: components['responses']['payload-too-large']
        readonly 415: components['responses']['unsupported-media-type']
        readonly 500: components['responses']['internal']
        readonly 503: components['responses']['upstream-unavailable']
      }
    }
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/live-chat/admin/agencies/{agency}/legal-texts/history': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /** The versions of a text of the agency's own, the newest first, a hundred a page */
    readonly get: {
      readonly parameters: {
        readonly query: {
          readonly kind: 'dataPolicy' | 'imprint' | 'agreement'
          readonly locale: string
          /** @description Only rows that are older than the one with this id */
          readonly before?: string & (unknown & unknown)
        }
        readonly header?: never
        readonly path: {
          readonly agency: string
        }
        readonly cookie?: never
      }
      readonly requestBody?: never
      readonly responses: {
        /** @description Done */
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': {
              readonly versions: readonly {
                readonly markdown: string | null
                readonly short: string | null
                /** Format: date-time */
                readonly from: string
                readonly until: string | null
                readonly by: {
                  /** @enum {string} */
                  readonly way: 'panel' | 'kubectl' | 'file'
                  readonly name: string | null
                  readonly manager: string | null
                } | null
              }[]
              readonly next: string | null
            }
          }
        }
        readonly 400: components['responses']['invalid-request']
        readonly 401: components['responses']['unauthenticated']
        readonly 404: components['responses']['agency-not-found.not-found']
        readonly 405: components['responses']['method-not-allowed']
        readonly 413: components['responses']['payload-too-large']
        readonly 415: components['responses']['unsupported-media-type']
        readonly 500: components['responses']['internal']
        readonly 503: components['responses']['upstream-unavailable']
      }
    }
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/live-chat/admin/changes': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /** Who has changed what in a scope, the newest first: 100 changes a page, as CSV 10000 with a line for each field */
    readonly get: {
      readonly parameters: {
        readonly query: {
          readonly scope: string & (unknown & unknown)
          /** @description First day, in UTC */
          readonly from?: string
          /** @description Last day, in UTC */
          readonly to?: string
          readonly format?: 'json' | 'csv'
          /** @description Only rows that are older than the one with this id */
          readonly before?: string & (unknown & unknown)
        }
        readonly header?: never
        readonly path?: never
        readonly cookie?: never
      }
      readonly requestBody?: never
      readonly responses: {
        /** @description Done */
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': {
              readonly changes: readonly {
                readonly id: string
                /** Format: date-time */
                readonly at: string
                /** @enum {string} */
                readonly kind: 'platform' | 'tenant' | 'agency'
                readonly name: string
                /** @enum {string} */
                readonly way: 'panel' | 'kubectl' | 'file'
                readonly staff: {
                  readonly id: string
                  readonly name: string
                } | null
                readonly manager: string | null
                /** @enum {string} */
                readonly outcome:
                  | 'applied'
                  | 'managed-elsewhere'
                  | 'forbidden'
                  | 'development-mode'
                  | 'changed-meanwhile'
                  | 'not-found'
                  | 'source-invalid'
                  | 'invalid'
                readonly fields: readonly {
                  readonly path: string
                  readonly from: string | null
                  readonly to: string | null
                }[]
              }[]
              readonly next: string | null
            }
            readonly 'text/csv': unknown
          }
        }
        readonly 400: components['responses']['invalid-request']
        readonly 401: components['responses']['unauthenticated']
        readonly 404: components['responses']['not-found']
        readonly 405: components['responses']['method-not-allowed']
        readonly 413: components['responses']['payload-too-large']
        readonly 415: components['responses']['unsupported-media-type']
        readonly 500: components['responses']['internal']
        readonly 503: components['responses']['upstream-unavailable']
      }
    }
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/live-chat/queue/{ticketId}': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /** The client's channel and heartbeat, as a poll or (with an upgrade) a WebSocket */
    readonly get: {
      readonly parameters: {
        readonly query?: {
          /** @description Version of the body that the client has */
          readonly version?: string
          /** @description Seconds that the answer may wait for a change; cut to min(25, timeout / 3) */
          readonly wait?: string
          /** @description A random number of this tab. One tab goes on: another one that comes later ends its channel (reason `another-tab`, close code 4409) */
          readonly tab?: string
          /** @description The tab had a channel before: it does not end that of another tab, but is ended itself */
          readonly returning?: '1'
        }
        readonly header?: never
        readonly path: {
          readonly ticketId: string
        }
        readonly cookie?: never
      }
      readonly requestBody?: never
      readonly responses: {
        /** @description Done */
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': {
              /** @enum {string} */
              readonly state:
                'Waiting' | 'Accepted' | 'Consented' | 'Active' | 'Ended' | 'Abandoned' | 'Wiped'
              /** @enum {string} */
              readonly reason?:
                | 'client-lost'
                | 'max-wait'
                | 'development-mode'
                | 'agency-deleted'
                | 'dismissed'
                | 'declined'
                | 'counselor-lost'
                | 'counselor-off'
                | 'counselor-left'
                | 'counselor-ended'
                | 'counselor-removed'
                | 'room-timeout'
                | 'undecided'
                | 'join-timeout'
                | 'client-ended'
                | 'client-gone'
                | 'counselor-gone'
                | 'max-session'
                | 'client-left'
              /** @constant */
              readonly keepsPlace?: true
              readonly queuePosition: number | null
              readonly waiting: number | null
              readonly estimatedWait: {
                readonly p50Minutes: number
                readonly p80Minutes: number
              } | null
              /** @description In Waiting: whether a counselor of the agency is switched on and connected */
              readonly counselorActive?: boolean
              readonly version: string
              readonly rosterVersion?: number
              readonly consentPrompt?: {
                readonly agency: {
                  readonly name: string
                  readonly displayName: string
                }
                readonly agreement: {
                  readonly locale: string
                  readonly version: string
                }
                readonly attempt: number
                /** Format: date-time */
                readonly expiresAt: string
                /** @description Until expiresAt, from the moment of this answer; not part of the version */
                readonly secondsLeft: number
                /** @description Whether the decision more-time is still possible */
                readonly moreTime: boolean
              }
              /** @description The counselor, in Accepted, Consented and Active */
              readonly peer?: {
                /** @enum {string} */
                readonly state: 'here' | 'away'
                /** @description Whole minutes since the last sign of life; 0 while here */
                readonly sinceMinutes: number
              }
              /** @description In Ended, Abandoned and Wiped */
              readonly receipt?: string
              /**
               * Format: date-time
               * @description In Ended: when what is kept is purged at the latest
               */
              readonly purgeAt?: string
            }
          }
        }
        readonly 400: components['responses']['invalid-request']
        readonly 401: components['responses']['unauthenticated']
        readonly 403: components['responses']['cross-site']
        readonly 404: components['responses']['not-found.ticket-not-found']
        readonly 405: components['responses']['method-not-allowed']
        readonly 409: components['responses']['invalid-state']
        readonly 410: components['responses']['ticket-gone']
        readonly 413: components['responses']['payload-too-large']
        readonly 415: components['responses']['unsupported-media-type']
        readonly 500: components['responses']['internal']
        readonly 503: components['responses']['upstream-unavailable']
      }
    }
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
}
export type webhooks = Record<string, never>
export interface components {
  schemas: {
    readonly Problem: {
      readonly type: string
      readonly title: string
      readonly status: number
      /** @enum {string} */
      readonly code:
        | 'invalid-request'
        | 'unauthenticated'
        | 'live-chat-disabled'
        | 'counselor-offline'
        | 'forbidden'
        | 'cross-site'
        | 'agency-not-found'
        | 'ticket-not-found'
        | 'not-found'
        | 'method-not-allowed'
        | 'ticket-already-taken'
        | 'invalid-state'
        | 'development-mode'
        | 'managed-elsewhere'
        | 'ticket-gone'
        | 'payload-too-large'
        | 'unsupported-media-type'
        | 'consent-required'
        | 'consent-outdated'
        | 'invalid-field'
        | 'proof-required'
        | 'queue-full'
        | 'rate-limited'
        | 'internal'
        | 'upstream-unavailable'
      /** @enum {string} */
      readonly reason?:
        | 'AgencyDeleting'
        | 'DevelopmentMode'
        | 'TenantNotFound'
        | 'AgencyDisabled'
        | 'TenantDisabled'
        | 'LegalTextMissing'
        | 'OpeningHoursInvalid'
        | 'LinkDisabled'
        | 'OutsideOpeningHours'
        | 'unanswered-accepts'
        | 'another-tab'
        | 'SourceInvalid'
        | 'ChangedMeanwhile'
        | 'missing'
        | 'invalid'
        | 'expired'
        | 'spent'
      readonly errors?: readonly {
        readonly path: string
        readonly rule: string
      }[]
    } & {
      readonly [key: string]: unknown
    }
  }
  responses: {
    /** @description `invalid-request`: The request does not have the required form. */
    readonly 'invalid-request': {
      headers: {
        readonly [name: string]: unknown
      }
      content: {
        readonly 'application/problem+json': components['schemas']['Problem'] & {
          /** @constant */
          readonly status?: 400
          /** @enum {unknown} */
          readonly code?: 'invalid-request'
        }
      }
    }
    /** @description `agency-not-found`: There is no such agency. `not-found`: There is nothing here. */
    readonly 'agency-not-found.not-found': {
      headers: {
        readonly [name: string]: unknown
      }
      content: {
        readonly 'application/problem+json': components['schemas']['Problem'] & {
          /** @constant */
          readonly status?: 404
          /** @enum {unknown} */
          readonly code?: 'agency-not-found' | 'not-found'
        }
      }
    }
    /** @description `method-not-allowed`: This method is not offered here. */
    readonly 'method-not-allowed': {
      headers: {
        readonly [name: string]: unknown
      }
      content: {
        readonly 'application/problem+json': components['schemas']['Problem'] & {
          /** @constant */
          readonly status?: 405
          /** @enum {unknown} */
          readonly code?: 'method-not-allowed'
        }
      }
    }
    /** @description `payload-too-large`: The body is too large. */
    readonly 'payload-too-large': {
      headers: {
        readonly [name: string]: unknown
      }
      content: {
        readonly 'application/problem+json': components['schemas']['Problem'] & {
          /** @constant */
          readonly status?: 413
          /** @enum {unknown} */
          readonly code?: 'payload-too-large'
        }
      }
    }
    /** @description `unsupported-media-type`: The body has to be JSON. */
    readonly 'unsupported-media-type': {
      headers: {
        readonly [name: string]: unknown
      }
      content: {
        readonly 'application/problem+json': components['schemas']['Problem'] & {
          /** @constant */
          readonly status?: 415
          /** @enum {unknown} */
          readonly code?: 'unsupported-media-type'
        }
      }
    }
    /** @description `internal`: Something went wrong on our side. */
    readonly internal: {
      headers: {
        readonly [name: string]: unknown
      }
      content: {
        readonly 'application/problem+json': components['schemas']['Problem'] & {
          /** @constant */
          readonly status?: 500
          /** @enum {unknown} */
          readonly code?: 'internal'
        }
      }
    }
    /** @description `upstream-unavailable`: A part of the service cannot be reached. */
    readonly 'upstream-unavailable': {
      headers: {
        readonly [name: string]: unknown
      }
      content: {
        readonly 'application/problem+json': components['schemas']['Problem'] & {
          /** @constant */
          readonly status?: 503
          /** @enum {unknown} */
          readonly code?: 'upstream-unavailable'
        }
      }
    }
    /** @description `not-found`: There is nothing here. */
    readonly 'not-found': {
      headers: {
        readonly [name: string]: unknown
      }
      content: {
        readonly 'application/problem+json': components['schemas']['Problem'] & {
          /** @constant */
          readonly status?: 404
          /** @enum {unknown} */
          readonly code?: 'not-found'
        }
      }
    }
    /** @description `cross-site`: The request does not come from a page of this service. `live-chat-disabled`: Live chat is not offered here at the moment. */
    readonly 'cross-site.live-chat-disabled': {
      headers: {
        readonly [name: string]: unknown
      }
      content: {
        readonly 'application/problem+json': components['schemas']['Problem'] & {
          /** @constant */
          readonly status?: 403
          /** @enum {unknown} */
          readonly code?: 'cross-site' | 'live-chat-disabled'
        }
      }
    }
    /** @description `consent-outdated`: The text has changed since it was shown. `consent-required`: Consent to the data policy is required. `invalid-field`: A value is not acceptable. */
    readonly 'consent-outdated.consent-required.invalid-field': {
      headers: {
        readonly [name: string]: unknown
      }
      content: {
        readonly 'application/problem+json': components['schemas']['Problem'] & {
          /** @constant */
          readonly status?: 422
          /** @enum {unknown} */
          readonly code?: 'consent-outdated' | 'consent-required' | 'invalid-field'
        }
      }
    }
    /** @description `proof-required`: A proof of work is required at the moment. */
    readonly 'proof-required': {
      headers: {
        readonly [name: string]: unknown
      }
      content: {
        readonly 'application/problem+json': components['schemas']['Problem'] & {
          /** @constant */
          readonly status?: 428
          /** @enum {unknown} */
          readonly code?: 'proof-required'
        }
      }
    }
    /** @description `queue-full`: The queue is full. `rate-limited`: Too many people have come at once. */
    readonly 'queue-full.rate-limited': {
      headers: {
        readonly [name: string]: unknown
      }
      content: {
        readonly 'application/problem+json': components['schemas']['Problem'] & {
          /** @constant */
          readonly status?: 429
          /** @enum {unknown} */
          readonly code?: 'queue-full' | 'rate-limited'
        }
      }
    }
    /** @description `not-found`: There is nothing here. `ticket-not-found`: There is no such ticket. */
    readonly 'not-found.ticket-not-found': {
      headers: {
        readonly [name: string]: unknown
      }
      content: {
        readonly 'application/problem+json': components['schemas']['Problem'] & {
          /** @constant */
          readonly status?: 404
          /** @enum {unknown} */
          readonly code?: 'not-found' | 'ticket-not-found'
        }
      }
    }
    /** @description `unauthenticated`: Proof of identity is missing, wrong or expired. */
    readonly unauthenticated: {
      headers: {
        readonly [name: string]: unknown
      }
      content: {
        readonly 'application/problem+json': components['schemas']['Problem'] & {
          /** @constant */
          readonly status?: 401
          /** @enum {unknown} */
          readonly code?: 'unauthenticated'
        }
      }
    }
    /** @description `cross-site`: The request does not come from a page of this service. */
    readonly 'cross-site': {
      headers: {
        readonly [name: string]: unknown
      }
      content: {
        readonly 'application/problem+json': components['schemas']['Problem'] & {
          /** @constant */
          readonly status?: 403
          /** @enum {unknown} */
          readonly code?: 'cross-site'
        }
      }
    }
    /** @description `ticket-gone`: The ticket is gone. */
    readonly 'ticket-gone': {
      headers: {
        readonly [name: string]: unknown
      }
      content: {
        readonly 'application/problem+json': components['schemas']['Problem'] & {
          /** @constant */
          readonly status?: 410
          /** @enum {unknown} */
          readonly code?: 'ticket-gone'
        }
      }
    }
    /** @description `invalid-state`: This cannot be done in the present state. */
    readonly 'invalid-state': {
      headers: {
        readonly [name: string]: unknown
      }
      content: {
        readonly 'application/problem+json': components['schemas']['Problem'] & {
          /** @constant */
          readonly status?: 409
          /** @enum {unknown} */
          readonly code?: 'invalid-state'
        }
      }
    }
    /** @description `consent-outdated`: The text has changed since it was shown. */
    readonly 'consent-outdated': {
      headers: {
        readonly [name: string]: unknown
      }
      content: {
        readonly 'application/problem+json': components['schemas']['Problem'] & {
          /** @constant */
          readonly status?: 422
          /** @enum {unknown} */
          readonly code?: 'consent-outdated'
        }
      }
    }
    /** @description `development-mode`: The platform is in development mode. */
    readonly 'development-mode': {
      headers: {
        readonly [name: string]: unknown
      }
      content: {
        readonly 'application/problem+json': components['schemas']['Problem'] & {
          /** @constant */
          readonly status?: 409
          /** @enum {unknown} */
          readonly code?: 'development-mode'
        }
      }
    }
    /** @description `counselor-offline`: Switch live chat on first. */
    readonly 'counselor-offline': {
      headers: {
        readonly [name: string]: unknown
      }
      content: {
        readonly 'application/problem+json': components['schemas']['Problem'] & {
          /** @constant */
          readonly status?: 403
          /** @enum {unknown} */
          readonly code?: 'counselor-offline'
        }
      }
    }
    /** @description `development-mode`: The platform is in development mode. `invalid-state`: This cannot be done in the present state. `ticket-already-taken`: Another counselor was faster. */
    readonly 'development-mode.invalid-state.ticket-already-taken': {
      headers: {
        readonly [name: string]: unknown
      }
      content: {
        readonly 'application/problem+json': components['schemas']['Problem'] & {
          /** @constant */
          readonly status?: 409
          /** @enum {unknown} */
          readonly code?: 'development-mode' | 'invalid-state' | 'ticket-already-taken'
        }
      }
    }
    /** @description `ticket-already-taken`: Another counselor was faster. */
    readonly 'ticket-already-taken': {
      headers: {
        readonly [name: string]: unknown
      }
      content: {
        readonly 'application/problem+json': components['schemas']['Problem'] & {
          /** @constant */
          readonly status?: 409
          /** @enum {unknown} */
          readonly code?: 'ticket-already-taken'
        }
      }
    }
    /** @description `forbidden`: This is not allowed. */
    readonly forbidden: {
      headers: {
        readonly [name: string]: unknown
      }
      content: {
        readonly 'application/problem+json': components['schemas']['Problem'] & {
          /** @constant */
          readonly status?: 403
          /** @enum {unknown} */
          readonly code?: 'forbidden'
        }
      }
    }
    /** @description `development-mode`: The platform is in development mode. `invalid-state`: This cannot be done in the present state. `managed-elsewhere`: This field is managed elsewhere. */
    readonly 'development-mode.invalid-state.managed-elsewhere': {
      headers: {
        readonly [name: string]: unknown
      }
      content: {
        readonly 'application/problem+json': components['schemas']['Problem'] & {
          /** @constant */
          readonly status?: 409
          /** @enum {unknown} */
          readonly code?: 'development-mode' | 'invalid-state' | 'managed-elsewhere'
        }
      }
    }
    /** @description `invalid-field`: A value is not acceptable. */
    readonly 'invalid-field': {
      headers: {
        readonly [name: string]: unknown
      }
      content: {
        readonly 'application/problem+json': components['schemas']['Problem'] & {
          /** @constant */
          readonly status?: 422
          /** @enum {unknown} */
          readonly code?: 'invalid-field'
        }
      }
    }
  }
  parameters: never
  requestBodies: never
  headers: never
  pathItems: never
}
export type $defs = Record<string, never>
export type operations = Record<string, never>
