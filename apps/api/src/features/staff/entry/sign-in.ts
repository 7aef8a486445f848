import type { Assertion } from '@fanal/contract/schemas/passkeys'
import { randomBytes } from 'node:crypto'
import { checkAssertion, requestOptions } from '#features/passkeys/webauthn'
import type { Deps } from '#deps'
import type { Db } from '#platform/database'
import { AppError } from '#platform/errors'
import { countGuess } from '#platform/http/rate-limit'
import type { Visit } from '#platform/session'
import { recordStaffEvent } from '#platform/staff/staff-audit'
import { type StaffWay, startStaffSession } from '#platform/staff/staff-session'
import {
  findPasswordByEmail,
  findStaffPasskey,
  saveStaffChallenge,
  type StaffPasskey,
  takeStaffChallenge,
  useStaffCounter,
} from '../credential-queries.ts'
import { checkPassword, staffGuesses } from './check-password.ts'
import { requirePasswords } from './staff-settings.ts'

interface Entry {
  person: { id: number; name: string; role: string }
  way: StaffWay
  visit: Visit
  provedAt?: Date
}

/** Begins a session, and records that it began. */
export async function beginStaffSession(
  { tokens }: Pick<Deps, 'tokens'>,
  tx: Db,
  { person, ...entry }: Entry,
): Promise<string> {
  const { id: staffId, name: actor, role } = person
  await recordStaffEvent(tx, {
    act: 'staff.sign-in',
    actor,
    staffId,
    role,
    ip: entry.visit.ip,
    subject: entry.way,
  })
  const { token } = await startStaffSession(tx, tokens, { staffId, actor, ...entry })
  return token
}

interface PasswordEntry {
  email: string
  password: string
  code: string
  visit: Visit
}

export async function signInByPassword(deps: Deps, { email, password, code, visit }: PasswordEntry) {
  const { database } = deps
  await requirePasswords(database)
  const find = () => findPasswordByEmail(database, email)
  const person = await checkPassword(database, {
    account: email.toLowerCase(),
    ip: visit.ip,
    password,
    code,
    find,
  })
  return database.transaction((tx) => beginStaffSession(deps, tx, { person, way: 'password', visit }))
}

/** The same for everybody: the browser offers what it has for this host. */
export async function offerPasskey({ database, env }: Deps) {
  const challenge = randomBytes(32).toString('base64url')
  const id = await saveStaffChallenge(database, { purpose: 'sign_in', challenge })
  return { challenge_id: id, options: requestOptions(env.DESK_URL, challenge) }
}

interface PasskeyEntry {
  challengeId: string
  credential: Assertion
  visit: Visit
}

/** The passkey that signed our challenge; a customer's is unknown here. */
export async function checkStaffPasskey(deps: Deps, entry: PasskeyEntry): Promise<StaffPasskey> {
  const { database, env } = deps
  const { challengeId, credential, visit } = entry
  return countGuess(database, staffGuesses(credential.id, visit.ip), async () => {
    const open = await takeStaffChallenge(database, 'sign_in', challengeId)
    const passkey = await findStaffPasskey(database, credential.id)
    if (!open || !passkey) throw new AppError('passkey_not_accepted')
    const counter = await checkAssertion(env.DESK_URL, open.challenge, {
      credential,
      passkey,
      holder: { kind: 'staff', id: passkey.staff_id },
    })
    if (counter === undefined || !(await useStaffCounter(database, passkey.id, counter)))
      throw new AppError('passkey_not_accepted')
    return passkey
  })
}

export async function signInByPasskey(deps: Deps, entry: PasskeyEntry): Promise<string> {
  const { staff_id: id, name, role } = await checkStaffPasskey(deps, entry)
  const { visit } = entry
  return deps.database.transaction((tx) =>
    beginStaffSession(deps, tx, { person: { id, name, role }, way: 'passkey', visit }),
  )
}
