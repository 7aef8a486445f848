import type { StaffRole } from '@fanal/domain/staff/permissions'
import type { Locale } from '@fanal/domain/settings/languages'
import { bind, type Db, sql, sqlOf } from '#platform/database'
import { deleteCredentials } from './credential-queries.ts'

/** Somebody who works at the desk. */
export interface StaffPerson {
  id: number
  name: string
  email: string
  role: StaffRole
  locale: Locale
  has_password: boolean
  has_passkey: boolean
}

const shown = sql`
  p.id, p.name, p.email, p.role, p.locale, p.password_hash is not null as has_password,
  exists (select from staff_passkeys k where k.staff_id = p.id) as has_passkey`

export const findPerson = (db: Db, id: number): Promise<StaffPerson | undefined> =>
  db.maybe(sqlOf`select ${shown} from staff_people p where p.id = ${bind(id)} and p.removed_at is null`)

export const findPersonByEmail = (db: Db, email: string): Promise<StaffPerson | undefined> =>
  db.maybe(sqlOf`
    select ${shown} from staff_people p where p.email = ${bind(email.trim().toLowerCase())} and p.removed_at is null`)

interface ListedPerson extends StaffPerson {
  has_openid: boolean
  created_at: Date
  last_seen_at: Date | null
  invited_until: Date | null
}

export const findPeople = (db: Db): Promise<ListedPerson[]> =>
  db.many(sqlOf`
    select ${shown}, p.subject is not null as has_openid, p.created_at,
      (select max(last_seen_at) from staff_sessions s where s.staff_id = p.id) as last_seen_at,
      (select max(expires_at) from staff_invitations i
        where i.staff_id = p.id and i.used_at is null and i.expires_at > now()) as invited_until
    from staff_people p where p.removed_at is null order by p.name, p.id`)

interface NewPerson {
  name: string
  email: string
  role: StaffRole
  locale?: Locale
}

/** Undefined if somebody has this address already. */
export const savePerson = (tx: Db, { name, email, role, locale = 'es-ES' }: NewPerson) =>
  tx.maybe<{ id: number }>(sql`
    insert into staff_people (name, email, role, locale) values (${name}, ${email.toLowerCase()}, ${role}, ${locale})
    on conflict do nothing returning id`)

export async function saveRole(tx: Db, id: number, role: StaffRole): Promise<void> {
  await tx.run(sql`update staff_people set role = ${role} where id = ${id}`)
}

/** Whom the provider names stays known: who was removed does not come back by their groups. */
export async function removePerson(tx: Db, id: number): Promise<void> {
  await deleteCredentials(tx, id)
  await tx.run(sql`update staff_people set removed_at = now() where id = ${id}`)
  await tx.run(sql`delete from staff_invitations where staff_id = ${id}`)
}

/** Serialises changes of who administrates: two at once could leave nobody. */
export async function lockPeople(tx: Db): Promise<void> {
  await tx.run(sql`lock table staff_people in share row exclusive mode`)
}

export async function countAdministrators(db: Db): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*)::int as count from staff_people where role = 'administrator' and removed_at is null`)
  return count
}

export const findByIdentity = (db: Db, issuer: string, subject: string): Promise<StaffPerson | undefined> =>
  db.maybe(sqlOf`
    select ${shown} from staff_people p
    where p.issuer = ${bind(issuer)} and p.subject = ${bind(subject)} and p.removed_at is null`)

export const wasRemoved = async (db: Db, issuer: string, subject: string): Promise<boolean> =>
  (await db.maybe(sql`
    select id from staff_people
    where issuer = ${issuer} and subject = ${subject} and removed_at is not null limit 1`)) !== undefined

/** Who has lost all groups is somebody new once they have one again. */
export async function forgetIdentity(tx: Db, id: number): Promise<void> {
  await tx.run(sql`update staff_people set issuer = null, subject = null where id = ${id}`)
}

export async function saveIdentity(tx: Db, id: number, issuer: string, subject: string): Promise<void> {
  await tx.run(sql`update staff_people set issuer = ${issuer}, subject = ${subject} where id = ${id}`)
}
