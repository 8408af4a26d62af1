import { adminPanel } from './admin-panel.ts'
import { beforeTheEntry, closedDoors, deadEnds } from './before-the-entry.ts'
import { deskAndChat, quietDesks } from './desk-and-chat.ts'
import type { Tour } from './stage.ts'
import { secondConsent, waiting, waitingElsewhere } from './waiting.ts'

/** The ways that pass every screen of the table, each one once. */
export const tours: readonly Tour[] = [
  beforeTheEntry,
  closedDoors,
  deadEnds,
  waiting,
  waitingElsewhere,
  secondConsent,
  deskAndChat,
  quietDesks,
  adminPanel,
]
