import { expect, test } from '@jest/globals'
import { createTestContext } from '../../test/test-context.ts'
import { publishedDatabase } from '../../test/suite.ts'

const database = await publishedDatabase()

test.each([
  { seconds: 24, isKept: true, reason: 'the operator may still be at it' },
  { seconds: 26, isKept: false, reason: 'no operator has erased the token' },
])('a sealed token of $seconds seconds is kept: $isKept ($reason)', async ({ seconds, isKept }) => {
  const context = await createTestContext({ databaseUrl: database.urls.api })
  try {
    // The loop of the sweeper may be faster than this test.
    await database.pool.query(
      `insert into config.change_request (id, sealed, requested_at)
       values (repeat('a', 26), 'sealed', clock_timestamp() - make_interval(secs => $1))`,
      [seconds],
    )
    await context.sweeper.sweep()
    const { rowCount } = await database.pool.query('delete from config.change_request')
    expect(rowCount).toBe(isKept ? 1 : 0)
  } finally {
    await context.close()
  }
})
