import { timingSafeEqual } from 'node:crypto'
import { maxWrongCodes } from '@fanal/domain/looks/view-request'
import { addressOf, createLoginLink } from '#features/access/create-login-link'
import { endReadOnlyLinks } from '#features/access/link-queries'
import type { Db } from '#platform/database'
import type { Env } from '#platform/env'
import { AppError } from '#platform/errors'
import { endReadOnlySessions } from '#platform/session'
import { codeHash } from './ask-view.ts'
import { stateOf } from './grant-view.ts'
import { answerOwnView, findView, grantView, takeTry, type ViewRow } from './view-queries.ts'

/** A request of the person who asked, and of nobody else. */
export async function ownView(db: Db, id: number, staffId: number): Promise<ViewRow> {
  const view = await findView(db, id)
  if (view?.staff_id !== staffId) throw new AppError('not_found')
  return view
}

export const triesOf = ({ code_hash, wrong_codes }: ViewRow): number =>
  code_hash === null ? 0 : maxWrongCodes - wrong_codes

/** The code that the customer tells by phone. */
export async function enterCode(tx: Db, view: ViewRow, code: string) {
  const { id, code_hash: hash } = view
  const tries = await takeTry(tx, id)
  if (tries === undefined || hash === null) throw new AppError('not_possible')
  const isRight = timingSafeEqual(Buffer.from(codeHash(id, code)), Buffer.from(hash))
  if (isRight && !(await grantView(tx, id))) throw new AppError('not_possible')
  return { is_right: isRight, code_tries: maxWrongCodes - tries }
}

/** The customer allows it, or takes that back, which ends what is open. False if it is over, or not theirs to answer. */
export async function answerView(
  tx: Db,
  customerId: number,
  answer: { id: number; allow: boolean },
): Promise<boolean> {
  if (!(await answerOwnView(tx, customerId, answer))) return false
  if (!answer.allow) {
    await endReadOnlyLinks(tx, customerId)
    await endReadOnlySessions(tx, customerId)
  }
  return true
}

/** A link to the portal as the customer sees it: it counts once, and its session only reads. */
export async function openView(env: Env, tx: Db, view: ViewRow): Promise<string> {
  if (stateOf(view) !== 'granted') throw new AppError('not_possible')
  const { customer_id: customerId, actor, case_number: number, reason } = view
  const link = await createLoginLink(tx, {
    customerId,
    kind: 'token',
    isReadOnly: true,
    actor,
    reason: `${number}: ${reason}`,
  })
  return addressOf(env.PUBLIC_URL, 'token', link)
}
