import type { DemoRows } from '#demo/rows'
import { savePassword } from '#features/staff/credential-queries'
import { fromBase32 } from '#features/staff/entry/totp'
import { savePerson } from '#features/staff/people-queries'
import { hashPassword } from '#platform/passwords/password-hash'
import { demoStaff, demoStaffPassword, demoStaffSecret } from './people.ts'

/** The people of the demo's desk. */
export const saveScenery: DemoRows['saveScenery'] = async (tx) => {
  const hash = await hashPassword(demoStaffPassword)
  const secret = fromBase32(demoStaffSecret)
  for (const person of demoStaff) {
    const saved = await savePerson(tx, person)
    if (saved) await savePassword(tx, { id: saved.id, hash, secret, step: 0 })
  }
}
