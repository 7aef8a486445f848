import { randomBytes } from 'node:crypto'
import { temporaryPasswordHours } from '@fanal/domain/recovery/temporary-password'
import type { Db } from '#platform/database'
import type { Deps } from '#deps'
import { recordEvent } from '#platform/events'
import { briefly, enqueue } from '#platform/outbox'
import { accessMail } from './access-mail.ts'
import { hashPassword } from '#platform/passwords/password-hash'
import { openAccount } from '#features/account/queries'
import { findRecipient, saveTemporaryPassword } from './queries.ts'
import { makeTemporaryPassword, temporaryHash } from './temporary-password.ts'

interface Sending {
  customerId: number
  /** `customer`, who of the staff, or `operator` by command. */
  actor: string
  /** Further writes of the same transaction. */
  alongside?: (tx: Db) => Promise<void>
}

/** Mails a one-time password to the address on file; only the last one counts. */
export async function sendTemporaryPassword(
  { database, env }: Pick<Deps, 'database' | 'env'>,
  { customerId, actor, alongside }: Sending,
): Promise<void> {
  const made = await preparePassword(database, customerId)
  if (!made) return
  await database.transaction(async (tx) => {
    await savePrepared(tx, env, made, actor)
    await alongside?.(tx)
  })
}

/** The same in the transaction of the caller. */
export async function mailTemporaryPassword(
  tx: Db,
  env: Deps['env'],
  { customerId, actor }: Omit<Sending, 'alongside'>,
): Promise<void> {
  const made = await preparePassword(tx, customerId)
  if (made) await savePrepared(tx, env, made, actor)
}

/** What takes time is done before anything is written. */
async function preparePassword(db: Db, customerId: number) {
  const recipient = await findRecipient(db, customerId)
  if (!recipient) return undefined
  // A new account has an unknown password: the temporary one is the only way to sign in.
  const unknowable = recipient.has_account
    ? undefined
    : await hashPassword(randomBytes(32).toString('base64url'))
  return { customerId, recipient, password: makeTemporaryPassword(), unknowable }
}

type Prepared = NonNullable<Awaited<ReturnType<typeof preparePassword>>>

async function savePrepared(
  tx: Db,
  env: Deps['env'],
  { customerId, recipient, password, unknowable }: Prepared,
  actor: Sending['actor'],
): Promise<void> {
  const kind = unknowable ? 'accountActivated' : 'temporaryPassword'
  if (unknowable) await openAccount(tx, customerId, unknowable)
  await saveTemporaryPassword(tx, customerId, temporaryHash(password), temporaryPasswordHours)
  const mail = await accessMail(tx, env, { kind, recipient, password })
  await enqueue(tx, 'mail', mail, { ...briefly, customerId })
  await recordEvent(tx, { actor, customerId, kind: 'password.temporary' })
}
