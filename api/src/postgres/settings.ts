import { selectList } from '@lotse/contract/columns'
import {
  platformColumns,
  type AdministrationRow,
  type PlatformRow,
} from '@lotse/contract/config-rows'
import { defaultLiveChatSettings, type LiveChatSettings } from '@lotse/crds/durations'
import type { Queryable } from './database.ts'

/** What the api needs to know of the Platform. */
export interface PlatformSettings extends Omit<
  PlatformRow,
  'changeRecordMonths' | 'displayName' | 'hosts' | 'liveChat' | 'ownTexts' | keyof AdministrationRow
> {
  readonly liveChat: LiveChatSettings
}

const {
  changeRecordMonths: _months,
  displayName: _name,
  hosts: _hosts,
  ownTexts: _texts,
  version: _version,
  locked: _locked,
  sourceProblems: _problems,
  ...columns
} = platformColumns

/** Reads the published Platform. None, or one that cannot be read, is development mode. */
export async function readSettings(database: Queryable): Promise<PlatformSettings> {
  const found = await database.query<PlatformSettings>({
    name: 'read-settings',
    text: `select ${selectList(columns, 'p')} from config.platform p`,
  })
  const platform = found.rows[0]
  if (platform === undefined)
    return {
      developmentMode: true,
      defaultLocale: 'en',
      locales: ['en'],
      enquiryUrl: null,
      crisis: null,
      quickExitUrl: null,
      accessibilityStatementUrl: null,
      rating: false,
      liveChat: defaultLiveChatSettings,
      zipCodePattern: null,
    }
  return { ...platform, liveChat: { ...defaultLiveChatSettings, ...platform.liveChat } }
}
