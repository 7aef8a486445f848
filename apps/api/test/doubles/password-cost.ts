import { onTestFinished } from 'vitest'
import { setPasswordCost } from '#platform/passwords/password-hash'

// A set-up file: most tests of logins hash passwords in a millisecond instead of a tenth of a second. The builders' hashes
// have yet another cost: a login still replaces them.

const cheap = { memoryKib: 2_048, passes: 1 }
setPasswordCost(cheap)

/** For the rest of a test that is about the cost. */
export function hashAtFullCost(): void {
  setPasswordCost()
  onTestFinished(() => setPasswordCost(cheap))
}
