import { eurosToCents, sumCents } from '../money.ts'

/** Shares of amounts in euros. */
export const sharesOf = (amounts: readonly string[]): number[] =>
  wholePercents(amounts.map((amount) => eurosToCents(amount)))

/**
 * Share of each part in whole percent: charges add up to 100, deductions (surplus, battery) are negative on top. No
 * existing part rounds to 0.
 */
export function wholePercents(parts: readonly number[]): number[] {
  const charged = sumCents(parts.filter((amount) => amount > 0))
  if (charged === 0) return parts.map(() => 0)
  const exact = parts.map((amount) => (amount / charged) * 100)
  const shares = exact.map((share) => (share > 0 ? Math.max(1, Math.floor(share)) : Math.round(share)))
  // Largest remainders get the missing points; if a part was raised to 1 %, the largest gives it back.
  const byLoss = exact
    .map((share, i) => ({ i, loss: share - (shares[i] ?? 0) }))
    .filter(({ i }) => (exact[i] ?? 0) > 0)
    .toSorted((a, b) => b.loss - a.loss || a.i - b.i)
  let left = 100 - sumCents(shares.filter((share) => share > 0))
  for (let turn = 0; left > 0; turn = (turn + 1) % byLoss.length, left -= 1) add(byLoss[turn]?.i, 1)
  while (left < 0) {
    add(shares.indexOf(Math.max(...shares)), -1)
    left += 1
  }
  return shares

  function add(i: number | undefined, points: number): void {
    if (i !== undefined) shares[i] = (shares[i] ?? 0) + points
  }
}
