import { sumCents } from '../money.ts'

/** A battery as input of a move: its current receivers and its balance. */
export interface Pot {
  links: readonly { contract: string; pes: number }[]
  cents: number
}

export interface Moved {
  origin: Pot
  target: Pot
  pes: number
  cents: number
}

/**
 * Moves `percent` of a contract's weight from one battery to another, together with its worth in euros, rounded down to
 * cents. Totals of weights and cents stay the same. Used by the page for its preview and by the server.
 */
export function moveShare(origin: Pot, target: Pot, contract: string, percent: number): Moved {
  const own = origin.links.find((link) => link.contract === contract)?.pes ?? 0
  const pes = partOf(own, percent)
  const all = sumCents(origin.links.map((link) => link.pes))
  const cents = all > 0 && origin.cents > 0 ? Number((BigInt(origin.cents) * BigInt(pes)) / BigInt(all)) : 0
  const isKnown = target.links.some((link) => link.contract === contract)
  const arrived = isKnown ? target.links : [...target.links, { contract, pes: 0 }]
  return {
    origin: { links: added(origin.links, contract, -pes), cents: origin.cents - cents },
    target: { links: added(arrived, contract, pes), cents: target.cents + cents },
    pes,
    cents,
  }
}

/** Rounded half up, at least 1 if anything is moved. */
function partOf(weight: number, percent: number): number {
  if (weight === 0 || percent === 0) return 0
  return Math.max(1, Number((BigInt(weight) * BigInt(percent) * 2n + 100n) / 200n))
}

const added = (links: Pot['links'], contract: string, pes: number) =>
  links.map((link) => (link.contract === contract ? { ...link, pes: link.pes + pes } : link))

export type MoveErrors = {
  target?: 'required'
  percent?: 'not_a_percent' | 'zero' | 'nothing_to_move'
}

/** Errors of a move; `percent` is null if the input is not a number, `moved` the resulting amounts. */
export function checkMove(percent: number | null, moved: Moved | undefined): MoveErrors {
  const errors: MoveErrors = {}
  if (!moved) errors.target = 'required'
  if (percent === null) errors.percent = 'not_a_percent'
  else if (percent === 0) errors.percent = 'zero'
  else if (moved?.pes === 0) errors.percent = 'nothing_to_move'
  return errors
}
