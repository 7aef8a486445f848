import type { NewCredential } from '@fanal/contract/schemas/passkeys'
import { randomBytes } from 'node:crypto'
import { checkCredential, creationOptions } from '#features/passkeys/webauthn'
import { findSettings } from '#features/settings/queries'
import type { Deps } from '#deps'
import type { Db } from '#platform/database'
import { AppError } from '#platform/errors'
import { hashPassword } from '#platform/passwords/password-hash'
import type { Visit } from '#platform/session'
import { endStaffSessions } from '#platform/staff/staff-session'
import {
  findInvited,
  savePassword,
  saveStaffChallenge,
  saveStaffPasskey,
  takeInvitation,
  takeStaffChallenge,
  deleteCredentials,
} from '../credential-queries.ts'
import { findPerson, type StaffPerson } from '../people-queries.ts'
import { invitationHash } from './invite.ts'
import { beginStaffSession } from './sign-in.ts'
import { requirePasswords } from './staff-settings.ts'
import { fromBase32, newTotpSecret, stepOfCode, toBase32, totpUri } from './totp.ts'

const minPassword = 12

/** What the link's page needs for either way in. The link still counts afterwards. */
export async function showInvitation({ database, env }: Deps, link: string) {
  const person = await personOfLink(database, link)
  const { organization } = await findSettings(database)
  const { id, name, email, role } = person
  const secret = toBase32(newTotpSecret())
  const challenge = randomBytes(32).toString('base64url')
  const challengeId = await saveStaffChallenge(database, {
    purpose: 'register',
    staffId: id,
    challenge,
    minutes: 30,
  })
  const options = creationOptions(env.DESK_URL, {
    holder: { kind: 'staff', id },
    login: email,
    name,
    organization: organization.name,
    challenge,
    known: [],
  })
  return {
    name,
    email,
    role,
    totp: { secret, uri: totpUri(secret, { account: email, issuer: organization.name }) },
    passkey: { challenge_id: challengeId, options },
  }
}

async function personOfLink(db: Db, link: string): Promise<StaffPerson> {
  const invited = await findInvited(db, invitationHash(link))
  const person = invited && (await findPerson(db, invited.staff_id))
  if (!person) throw new AppError('staff_link_invalid')
  return person
}

interface ByPassword {
  link: string
  password: string
  secret: string
  code: string
  visit: Visit
}

export async function acceptByPassword(deps: Deps, { link, password, secret, code, visit }: ByPassword) {
  const { database } = deps
  await requirePasswords(database)
  const { id } = await personOfLink(database, link)
  const bytes = fromBase32(secret)
  if (password.length < minPassword) throw new AppError('password_not_valid')
  const step = stepOfCode(bytes, code)
  if (step === undefined) throw new AppError('code_not_valid')
  const hash = await hashPassword(password)
  return database.transaction(async (tx) => {
    const person = await takeLink(tx, link)
    await savePassword(tx, { id, hash, secret: bytes, step })
    return beginStaffSession(deps, tx, { person, way: 'password', visit })
  })
}

interface ByPasskey {
  link: string
  challengeId: string
  name: string
  credential: NewCredential
  visit: Visit
}

export async function acceptByPasskey(deps: Deps, { link, challengeId, name, credential, visit }: ByPasskey) {
  const { database, env } = deps
  const { id } = await personOfLink(database, link)
  // Outside of the transaction: a challenge is consumed by a failure too.
  const open = await takeStaffChallenge(database, 'register', challengeId)
  if (open?.staff_id !== id) throw new AppError('passkey_not_accepted')
  const checked = await checkCredential(env.DESK_URL, open.challenge, credential)
  if (!checked) throw new AppError('passkey_not_accepted')
  return database.transaction(async (tx) => {
    const person = await takeLink(tx, link)
    if (!(await saveStaffPasskey(tx, { ...checked, staffId: id, name })))
      throw new AppError('passkey_not_accepted')
    return beginStaffSession(deps, tx, { person, way: 'passkey', visit })
  })
}

/**
 * Consumes the link. Sessions end and earlier ways in count no more: whoever needs a new one may have lost the old one to
 * somebody.
 */
async function takeLink(tx: Db, link: string): Promise<StaffPerson> {
  const taken = await takeInvitation(tx, invitationHash(link))
  const person = taken && (await findPerson(tx, taken.staff_id))
  if (!person) throw new AppError('staff_link_invalid')
  await endStaffSessions(tx, person.id)
  await deleteCredentials(tx, person.id)
  return person
}
