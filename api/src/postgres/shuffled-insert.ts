/** How many older rows change places with new ones, unless a statement says fewer. */
const shuffled = 64

/**
 * A statement that inserts rows which must not tell when they were written: in one batch with older ones, in random order.
 * Appended alone, their place in the table (and their transaction id) would tell. Returns one row for each new one.
 *
 * @param table has a random primary key `id uuid`
 * @param fresh a statement that returns the new rows with these columns; it may change other rows
 */
export function shuffledInsert(table: string, columns: readonly string[], fresh: string): string {
  return `with fresh as (${fresh}), ${shuffledInto(table, columns, 'fresh')} select from fresh`
}

/**
 * The same for a statement that does more: its further parts, separated by commas. They use the names `pivot`, `older`, `batch`
 * and `stored`.
 *
 * @param fresh name of the part that returns the new rows
 * @param olderRows how many older rows change places: fewer where people wait for the statement
 */
export function shuffledInto(
  table: string,
  columns: readonly string[],
  fresh: string,
  olderRows = shuffled,
): string {
  const names = columns.join(', ')
  return `pivot as materialized (select gen_random_uuid() as id),
    older as (
      delete from ${table} where exists (select from ${fresh}) and id in (
        select p.id from ${table} p where p.id >= (select id from pivot)
        order by p.id limit ${olderRows} for update skip locked)
      returning ${names}),
    batch as (select ${names} from older union all select ${names} from ${fresh}),
    stored as (insert into ${table} (${names}) select ${names} from batch order by random())`
}
