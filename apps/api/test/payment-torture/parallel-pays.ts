import type { OwnProcess } from '../processes/own-process.ts'
import { aBuyer, postPay, Refused, type World } from './world.ts'

export interface Parallel {
  pays: number
  transactions: number
  charges: number
  statuses: Record<string, number>
}

/** Many parallel payments of one invoice, over several servers, each with its own key or all with one. */
export async function parallelPays(
  world: World,
  servers: readonly OwnProcess[],
  { pays, key }: { pays: number; key?: string },
): Promise<Parallel> {
  const buyer = await aBuyer(world)
  const body = { item_id: buyer.debt.id, payment_method_id: 'pm_card_visa' }
  const answers = await Promise.all(
    Array.from({ length: pays }, (_, i) => {
      const server = servers[i % servers.length]
      if (!server) throw new Error('There is no server')
      // Without an answer, retries with the same key, like the portal.
      const own = key ?? `parallel-${buyer.debt.id}-${i}`
      const ask = () => postPay(server, buyer, body, own)
      return ask()
        .then((answer) => answer ?? ask())
        .catch(refusal)
    }),
  )
  const statuses: Record<string, number> = {}
  for (const answer of answers) {
    const status = answer?.status ?? 'none'
    statuses[status] = (statuses[status] ?? 0) + 1
  }
  const transactions = new Set(answers.flatMap((answer) => answer?.transaction_id || []))
  const charges = [...transactions].flatMap((id) => world.stripe.books.chargesOf(id))
  return { pays, transactions: transactions.size, charges: charges.length, statuses }
}

/** A late caller is told that it is paid. */
function refusal(error: unknown) {
  if (error instanceof Refused && error.code === 'not_payable')
    return { status: error.code, transaction_id: '' }
  throw error
}
