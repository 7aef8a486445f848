import { type Db, sql } from '#platform/database'

export const findStaffByEmail = (db: Db, email: string): Promise<{ id: number } | undefined> =>
  db.maybe(sql`select id from staff_people where email = ${email} and removed_at is null`)
