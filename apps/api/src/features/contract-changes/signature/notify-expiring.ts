import { madridDayOf } from '@fanal/domain/dates'
import { isTellingTime } from '@fanal/domain/notices/telling-hours'
import type { Deps } from '#deps'
import { type NewNotice, notifyMany } from '#features/notices/notify'
import { type AwaitedSignature, findExpiringSignatures } from './signature-write-queries.ts'

const dayMs = 86_400_000
const atOnce = 300
const keyStart = 'sign-expiring:'

/** The notices of a signature that is missing. */
export const signatureKeys = (changeId: number) => [`sign:${changeId}`, `${keyStart}${changeId}`]

function about(signature: AwaitedSignature) {
  const { customerId, kind, contract, expiresAt } = signature
  const day = madridDayOf(expiresAt.getTime())
  return {
    customerId,
    told: { kind, contract: contract.name, day },
    link: { page: 'contract', params: { contractType: contract.type, contractName: contract.name } },
    day,
  } as const
}

/** The invitation itself was mailed at once: its link is a secret that they asked for. */
export const signatureNotice = (signature: AwaitedSignature): NewNotice => ({
  ...about(signature),
  event: 'signature_waiting',
  key: `sign:${signature.changeId}`,
  mail: null,
})

/** Two days before, by day. */
export async function notifyExpiring(
  { database, env }: Pick<Deps, 'database' | 'env'>,
  now = new Date(),
): Promise<number> {
  if (!isTellingTime(now.getTime())) return 0
  const before = new Date(now.getTime() + 2 * dayMs)
  const expiring = await findExpiringSignatures(database, before, { keyStart, limit: atOnce })
  return database.transaction((tx) =>
    notifyMany(
      env,
      tx,
      expiring.map((signature) => ({
        ...about(signature),
        event: 'signature_expiring',
        key: `${keyStart}${signature.changeId}`,
      })),
    ),
  )
}
