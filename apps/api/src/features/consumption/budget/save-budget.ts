import type { BudgetUnit } from '@fanal/domain/consumption/budget/budget'
import type { Supply } from '#features/contracts/supply-queries'
import type { Db } from '#platform/database'
import { AppError } from '#platform/errors'
import { deleteBudget, putBudget } from './budget-queries.ts'

/** Without an amount there is no limit any more. Gas is known by its bills only, when its months are over. */
export async function saveBudget(
  tx: Db,
  supply: Supply,
  { unit, amount }: { unit: BudgetUnit; amount: number | null },
): Promise<void> {
  if (supply.type === 'gas') throw new AppError('not_possible', { errors: { _: ['only_electricity'] } })
  if (amount === null) await deleteBudget(tx, supply)
  else await putBudget(tx, supply, { unit, amount: unit === 'eur' ? amount * 100 : amount })
}
