import type { Db } from '#platform/database'
import type { Deps } from '#deps'
import type { Visit } from '#platform/session'
import { closeSignature } from './close-signature.ts'
import { lockOwnSignature } from './lock-own-signature.ts'
import type { OwnChange } from './signature-write-queries.ts'
import { evidenceOf } from './sign-change.ts'

/** The customer withdraws the change: nothing of the contract has changed. It is not a refusal. */
export async function withdrawChange(deps: Deps, tx: Db, { visit, ...change }: OwnChange & { visit: Visit }) {
  const signature = await lockOwnSignature(tx, change)
  const evidence = evidenceOf({ ...signature, customer: signature.name }, visit, 'session')
  await closeSignature(
    deps.env,
    tx,
    { customerId: change.customerId, id: signature.id },
    'withdrawn',
    evidence,
  )
  return { state: 'withdrawn' as const }
}
