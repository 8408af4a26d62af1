/** How many older rows change places with new ones. */
const shuffled = 64

/**
 * A statement that inserts rows which must not tell when they were written: in one batch with older ones, in random order.
 * Appended alone, their place in the table (and their transaction id) would tell.
 *
 * @param table has a random primary key `id uuid`
 * @param fresh a statement that returns the new rows with these columns; it may change other rows
 */
export function shuffledInsert(table: string, columns: readonly string[], fresh: string): string {
  const names = columns.join(', ')
  return `with fresh as (${fresh}),
    pivot as materialized (select gen_random_uuid() as id),
    older as (
      delete from ${table} where exists (select from fresh) and id in (
        select p.id from ${table} p where p.id >= (select id from pivot)
        order by p.id limit ${shuffled} for update skip locked)
      returning ${names}),
    batch as (select ${names} from older union all select ${names} from fresh)
    insert into ${table} (${names}) select ${names} from batch order by random()`
}
