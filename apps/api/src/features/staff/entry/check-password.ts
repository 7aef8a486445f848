import { createHash } from 'node:crypto'
import type { Database } from '#platform/database'
import { AppError } from '#platform/errors'
import { callerOf, countGuess, type GuessCount } from '#platform/http/rate-limit'
import { isPasswordOf } from '#platform/passwords/password-hash'
import { type PasswordOfStaff, useTotpStep } from '../credential-queries.ts'
import { stepOfCode } from './totp.ts'

// Fewer than for customers: they are few, and sit at known desks.
const limits = {
  network: { free: 20, pauseSeconds: 1, max: 60 },
  person: { free: 5, pauseSeconds: 30, max: 12 },
}

/** Counters do not name anybody. */
const keyOf = (account: string) => createHash('sha256').update(`staff ${account}`).digest('base64url')

export const staffGuesses = (account: string, ip: string): GuessCount[] => [
  { bucket: `staff:network:${callerOf(ip)}`, limit: limits.network },
  { bucket: `staff:person:${keyOf(account)}`, limit: limits.person },
]

interface PasswordProof {
  /** Whom it is for: an address, or a person. */
  account: string
  ip: string
  password: string
  code: string
  find: () => Promise<PasswordOfStaff | undefined>
}

/**
 * The person of a password and of the code of their app. All refusals are the same, and take as long: nobody learns who
 * works here, nor which of the two was right.
 */
export async function checkPassword(
  database: Database,
  { account, ip, password, code, find }: PasswordProof,
): Promise<PasswordOfStaff> {
  return countGuess(database, staffGuesses(account, ip), async () => {
    const person = await find()
    const lane = callerOf(ip)
    const isRight = await isPasswordOf(person?.passwordHash, password, { lane, isFirst: false })
    const step = person?.totpSecret && stepOfCode(person.totpSecret, code)
    if (!person || !isRight || step === undefined || !(await useTotpStep(database, person.id, step)))
      throw new AppError('invalid_credentials')
    return person
  })
}
