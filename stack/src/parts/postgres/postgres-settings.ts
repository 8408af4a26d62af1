/**
 * What keeps people out of PostgreSQL's log: no connections, no statements, no rows in DETAIL lines. Without the last
 * two every unique violation prints Matrix user ids. WAL without logical decoding: nothing may subscribe to rows.
 */
const log = {
  log_connections: 'off',
  log_disconnections: 'off',
  log_statement: 'none',
  log_min_duration_statement: '-1',
  log_parameter_max_length_on_error: '0',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  wal_level: 'replica',
} as const

/**
 * What ends the life of a WAL segment. A quiet server would fill one segment for days, and would keep old ones under new names
 * with their content in them.
 */
const wal = {
  // A segment is closed after an hour at the latest; this works without an archive, too.
  archive_timeout: '1h',
  // What is written is in the files after five minutes, and older segments are not needed.
  checkpoint_timeout: '5min',
  // Segments that are not needed are removed, not renamed for later.
  wal_recycle: 'off',
  wal_keep_size: '0',
  // A standby that is away for longer must be made again; until then all segments since then would wait for it.
  idle_replication_slot_timeout: '12h',
} as const

/**
 * The settings of PostgreSQL that promises to people rest on: the local stack starts the server with them, docs/production.md
 * lists them for the one of an installation, and tests compare both with this list.
 */
export const postgresSettings: Readonly<Record<string, string>> = { ...log, ...wal }
