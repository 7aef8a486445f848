import type { Assertion } from '@fanal/contract/schemas/passkeys'
import type { Deps } from '#deps'
import { AppError } from '#platform/errors'
import type { Visit } from '#platform/session'
import { noteStaffProof, type StaffSession } from '#platform/staff/staff-session'
import { findPassword } from '../credential-queries.ts'
import { checkPassword } from './check-password.ts'
import { checkStaffPasskey } from './sign-in.ts'
import { requirePasswords } from './staff-settings.ts'

interface Proof {
  session: StaffSession
  visit: Visit
  password?: string | undefined
  code?: string | undefined
  challenge_id?: string | undefined
  credential?: Assertion | undefined
}

/** Who it is, again: by the caller's own passkey, or their password with a code. */
export async function proveStaff(deps: Deps, { session, visit, ...proof }: Proof): Promise<void> {
  const { database } = deps
  const { password, code, challenge_id: challengeId, credential } = proof
  if (challengeId && credential) {
    const passkey = await checkStaffPasskey(deps, { challengeId, credential, visit })
    if (passkey.staff_id !== session.staffId) throw new AppError('passkey_not_accepted')
  } else if (password && code) {
    await requirePasswords(database)
    const find = () => findPassword(database, session.staffId)
    await checkPassword(database, { account: `#${session.staffId}`, ip: visit.ip, password, code, find })
  } else throw new AppError('invalid_request', { errors: { password: ['required'] } })
  await noteStaffProof(database, session.id)
}
