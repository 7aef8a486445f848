import { type Db, sql } from '#platform/database'
import type { Gauge } from '#platform/http/metrics'

interface PutAside {
  box: string
  name: string
  outcome: string
  case_number: string | null
  at: Date
}

/** Again, if the mail came back to its box. */
export async function savePutAside(db: Db, mail: PutAside): Promise<void> {
  const { box, name, outcome, case_number: number, at } = mail
  await db.run(sql`
    insert into mails_put_aside (box, name, outcome, case_number, at)
    values (${box}, ${name}, ${outcome}, ${number}, ${at})
    on conflict (box, name) do update
    set outcome = excluded.outcome, case_number = excluded.case_number, at = excluded.at`)
}

/** Moved back by a person, it was read at last. */
export async function removePutAside(db: Db, { box, name }: Pick<PutAside, 'box' | 'name'>): Promise<void> {
  await db.run(sql`delete from mails_put_aside where box = ${box} and name = ${name}`)
}

/** The newest first. */
export function findPutAside(db: Db, limit: number): Promise<PutAside[]> {
  return db.many<PutAside>(sql`
    select box, name, outcome, case_number, at from mails_put_aside order by at desc, name limit ${limit}`)
}

export async function forgetPutAside(db: Db): Promise<void> {
  await db.run(sql`delete from mails_put_aside where at < now() - interval '90 days'`)
}

export async function putAsideGauges(db: Db): Promise<Gauge[]> {
  const rows = await db.many<{ outcome: string; mails: number }>(sql`
    select outcome, count(*) as mails from mails_put_aside where at > now() - interval '1 day' group by outcome`)
  return [
    {
      name: 'mails_put_aside_last_day',
      help: 'Incoming mails put aside in the last day.',
      values: rows.map(({ outcome, mails }) => ({ labels: { outcome }, value: mails })),
    },
  ]
}
