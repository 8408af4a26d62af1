/** A migration file of the time when each schema had a numbered line of its own. */
export interface FormerMigration {
  /** Its current name. */
  readonly file: string
  /** Its id in `migration.applied` then. */
  readonly id: string
  /** SHA-256 of its text then, in hexadecimal. */
  readonly checksum: string
}

/**
 * The files that databases from before version 0.2.0 have applied under other names. Their statements are the same, their
 * comments may differ.
 */
export const formerMigrations: readonly FormerMigration[] = [
  {
    file: '000001_config.sql',
    id: 'operator/migrations/000001_config.sql',
    checksum: 'e9b5e98c35c8c4923cd01eb84226a67ccd6cf31d10311ae74304b552adcc9662',
  },
  {
    file: '000002_change_requests.sql',
    id: 'operator/migrations/000002_change_requests.sql',
    checksum: '9d9382c8396e326a830ccb6dd06fadbfea165b4310d0f89f6b91836bd2a09532',
  },
  {
    file: '000003_link_codes.sql',
    id: 'operator/migrations/000005_link_codes.sql',
    checksum: '23b55dd84852cad47d98e54babeefff88ef4a14f79c00c212957f105d51a6686',
  },
  {
    file: '000004_text_versions.sql',
    id: 'operator/migrations/000006_text_versions.sql',
    checksum: '7ad713fc9a9a77b2eeee0e0305039e3113f0657a4a7ccf2cdcb51d328fd5ec68',
  },
  {
    file: '000005_livechat.sql',
    id: 'api/migrations/000001_livechat.sql',
    checksum: 'ef02746de7b1bfb45f776f1ee9cfd64a21ae379da08678f85ebc790646bbff40',
  },
  {
    file: '000006_rights.sql',
    id: 'api/migrations/000003_rights.sql',
    checksum: '4c0e543abe141d73478c658c52908fe0d6504b91db9ccc5401b5f0cf50254cdf',
  },
  {
    file: '000007_door.sql',
    id: 'api/migrations/000004_door.sql',
    checksum: '6e6fb035485b804be95feac46507868ed4ef25d8c4c58dc0ec954e4b864ef6c5',
  },
  {
    file: '000008_numbers.sql',
    id: 'api/migrations/000005_numbers.sql',
    checksum: '3c859256c64cd93a4a8b1aacb687c3dfe5d2819a2bc19572517e2f538e59e99d',
  },
  {
    file: '000009_plans.sql',
    id: 'api/migrations/000006_plans.sql',
    checksum: '4a032d0c7e15c3f9e9e695326aa9bcbb8ca2b8b7211cf147e25a02b3508c42fd',
  },
  {
    file: '000010_entered_at.sql',
    id: 'api/migrations/000008_entered_at.sql',
    checksum: '1a9657431f559913db358cde5d98b6c8c6bc2afce7c6ab2e844831c597c37fb2',
  },
]
