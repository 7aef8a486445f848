import type { Mail } from '#gateways/mail/mail'
import { sql } from '#platform/database'
import { sendDue } from '#platform/outbox'
import { sendersOf } from '../src/workers.ts'
import type { TestApp } from './app.ts'

/** Processes the outbox like the server's worker; mails are kept. */
export async function deliver(app: TestApp): Promise<void> {
  await sendDue(app.database, { ...sendersOf(app.deps), mail: async () => {} }, app.server.log)
}

/** The mails to an address, oldest first. */
export async function mailsTo({ database }: Pick<TestApp, 'database'>, to: string): Promise<Mail[]> {
  const rows = await database.many<{ payload: Mail }>(sql`
    select payload from outbox where kind = 'mail' and payload->>'to' = ${to} order by id`)
  return rows.map(({ payload }) => payload)
}

/** The temporary password of a mail. */
export function passwordIn(mail: Mail | undefined): string {
  return /^[A-Z][a-z]\d[a-z](-[A-Z][a-z]\d[a-z]){3}$/m.exec(mail?.text ?? '')?.[0] ?? 'there is none'
}
