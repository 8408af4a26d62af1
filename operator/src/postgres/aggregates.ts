import type pg from 'pg'

/** Numbers of one agency. They name nobody, yet small ones may date a visit: never log or store them as they are. */
export interface AgencyAggregate {
  /** Tickets that are waiting or in a chat. */
  readonly living: number
  readonly waiting: number
  readonly activeCounselors: number
}

/** Numbers of all agencies at one moment. */
export interface Aggregates {
  /** The database's clock: tests travel in time there. */
  readonly now: Date
  readonly byAgency: ReadonlyMap<string, AgencyAggregate>
}

/** Reads the one view of the api's schema that the operator may see. */
export async function readAggregates(pool: pg.Pool): Promise<Aggregates> {
  const { rows } = await pool.query<AgencyAggregate & { agency: string | null; now: Date }>(
    `select c.now, a.agency, a.living, a.waiting, a.active_counselors as "activeCounselors"
     from (select livechat.now() as now) c left join livechat.agency_aggregate a on true`,
  )
  const byAgency = new Map<string, AgencyAggregate>()
  for (const { agency, living, waiting, activeCounselors } of rows)
    if (agency !== null) byAgency.set(agency, { living, waiting, activeCounselors })
  return { now: rows[0]?.now ?? new Date(), byAgency }
}
