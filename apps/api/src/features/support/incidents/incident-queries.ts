import { type Lang, writtenFor } from '@fanal/domain/settings/languages'
import { type Db, sql } from '#platform/database'

export interface Area {
  postalCode?: string | undefined
  distributor?: string | undefined
}

/** What an area is told counts as open for a day, unless it is said to be over. */
const openHours = 24

export async function saveIncident(
  db: Db,
  { postalCode, distributor }: Area,
  texts: Partial<Record<Lang, string>>,
  { isOver = false, isUnsent = false } = {},
): Promise<void> {
  const written = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''))
  const endedAt = isOver ? new Date() : null
  await db.run(sql`
    insert into supply_incidents (postal_code, distributor, texts, ended_at, is_unsent)
    values (${postalCode}, ${distributor}, ${JSON.stringify(written)}, ${endedAt}, ${isUnsent})`)
}

export interface UnsentIncident {
  id: number
  postal_code: string | null
  distributor: string | null
  texts: Partial<Record<Lang, string>>
}

/** Published, and not yet told to all. */
export const findUnsent = (db: Db): Promise<UnsentIncident[]> =>
  db.many(sql`
    select id, postal_code, distributor, texts from supply_incidents where is_unsent order by id`)

export const isUnsent = async (db: Db, id: number): Promise<boolean> =>
  (await db.maybe(sql`select id from supply_incidents where id = ${id} and is_unsent`)) !== undefined

export async function saveSent(db: Db, id: number): Promise<void> {
  await db.run(sql`update supply_incidents set is_unsent = false where id = ${id}`)
}

/** What exactly this area is told now. */
export async function findOpenTexts(
  db: Db,
  { postalCode, distributor }: Area,
  now: Date,
): Promise<Partial<Record<Lang, string>> | undefined> {
  const first = new Date(now.getTime() - openHours * 3_600_000)
  const found = await db.maybe<{ texts: Partial<Record<Lang, string>> }>(sql`
    select texts from supply_incidents
    where ended_at is null and since > ${first} and postal_code is not distinct from ${postalCode}::text
      and search_form(coalesce(distributor, '')) = search_form(coalesce(${distributor}::text, ''))
    order by since desc limit 1`)
  return found?.texts
}

/** Ends what is open in exactly this area; what was not sent yet is not sent any more. */
export async function endIncidents(db: Db, { postalCode, distributor }: Area): Promise<void> {
  await db.run(sql`
    update supply_incidents set ended_at = coalesce(ended_at, ${new Date()}), is_unsent = false
    where (ended_at is null or is_unsent) and postal_code is not distinct from ${postalCode}::text
      and search_form(coalesce(distributor, '')) = search_form(coalesce(${distributor}::text, ''))`)
}

export interface Incident {
  text: string
  /** The language of the text: a notice may be written in one only. */
  lang: Lang
  since: Date
}

/** The newest that is open where a supply is. */
export async function findIncident(
  db: Db,
  { postalCode, distributor }: Required<Area>,
  { lang, now }: { lang: Lang; now: Date },
): Promise<Incident | undefined> {
  const first = new Date(now.getTime() - openHours * 3_600_000)
  const found = await db.maybe<{ texts: Partial<Record<Lang, string>>; since: Date }>(sql`
    select texts, since from supply_incidents
    where ended_at is null and since > ${first} and (postal_code is null or postal_code = ${postalCode})
      and (distributor is null or search_form(distributor) = search_form(${distributor}::text))
    order by since desc limit 1`)
  return found && { ...writtenFor(found.texts, lang), since: found.since }
}

/** All that are open, newest first: the same of an area is told once. */
export async function findOpenIncidents(
  db: Db,
  { lang, now, most }: { lang: Lang; now: Date; most: number },
): Promise<(Incident & { id: number; place: string })[]> {
  const first = new Date(now.getTime() - openHours * 3_600_000)
  const found = await db.many<{
    id: number
    place: string
    texts: Partial<Record<Lang, string>>
    since: Date
  }>(sql`
    select id, place, texts, since from (
      select distinct on (coalesce(postal_code, ''), search_form(coalesce(distributor, ''))) id, since, texts,
        coalesce(postal_code, distributor) as place
      from supply_incidents where ended_at is null and since > ${first}
      order by coalesce(postal_code, ''), search_form(coalesce(distributor, '')), since desc) newest
    where texts <> '{}' order by since desc limit ${most}`)
  return found.map(({ texts, ...incident }) => ({ ...incident, ...writtenFor(texts, lang) }))
}

/** Where a contract of this customer is supplied; a contract of somebody else is not found. */
export function findArea(
  db: Db,
  customerId: number,
  name: string,
): Promise<{ postalCode: string; distributor: string } | undefined> {
  return db.maybe(sql`
    select postal_code as "postalCode", dso_name as distributor from contracts
    where customer_id = ${customerId} and name = ${name}`)
}
