import type { PowerFees } from './power-fees.ts'
import { withVatCents } from './power-fees.ts'
import type { Zone } from '../lookups/provinces.ts'
import { eurosToCents, lineCents, sumCents } from '../money.ts'
import { indirectKind } from '../rates/bill-rates.ts'

/** Rights that a distributor charges once: to connect, for access, and to extend the network. */
export type FeeKind = 'connection' | 'access' | 'extension'

export interface FeeLine {
  kind: FeeKind
  /** With VAT, or without taxes where there is none. Zero and the most where it depends on rights that are not known. */
  leastCents: number
  mostCents: number
}

export type DistributorFees =
  | { state: 'none' }
  /** There are some, or may be, and how much is not known. */
  | { state: 'unknown'; why: 'gas' | 'power' }
  | {
      state: 'estimated'
      lines: FeeLine[]
      leastCents: number
      mostCents: number
      /** '' where VAT does not apply. */
      vatPercent: string
    }

export interface FeesInput {
  energy: 'electricity' | 'gas'
  isNewSupply: boolean
  /** Contracted now, in watts; none if it is not known. */
  presentW: readonly number[]
  requestedW: readonly number[]
  /** Power in watts for which the network is extended already; null if it is not known. */
  rightsW: number | null
  fees: PowerFees
  vatPercent: string
  zone: Zone
}

/**
 * What the distributor charges once for a new supply, or for another power with the switch. Of gas each region sets its
 * own. A lower power costs the connection alone, and the same one nothing.
 */
export function distributorFees(input: FeesInput): DistributorFees {
  const { energy, isNewSupply, presentW, requestedW } = input
  if (energy === 'gas') return isNewSupply ? { state: 'unknown', why: 'gas' } : { state: 'none' }
  if (isNewSupply) return estimated(input, 0)
  if (presentW.length === 0) return { state: 'unknown', why: 'power' }
  return presentW.join() === requestedW.join()
    ? { state: 'none' }
    : estimated(input, Math.max(0, ...presentW))
}

function estimated(
  { requestedW, rightsW, fees, vatPercent, zone }: FeesInput,
  heldW: number,
): DistributorFees {
  const vat = indirectKind(zone) === 'electricity_vat' ? vatPercent : ''
  const taxed = (cents: number) => (vat ? withVatCents(cents, vat) : cents)
  const perKw = (watts: number, price: string) => taxed(lineCents(String(Math.max(0, watts) / 1_000), price))
  const highestW = Math.max(0, ...requestedW)
  const connection = taxed(eurosToCents(fees.connection))
  const access = perKw(highestW - heldW, fees.accessPerKw)
  const extension = perKw(highestW - Math.max(heldW, rightsW ?? 0), fees.extensionPerKw)
  const all: FeeLine[] = [
    { kind: 'connection', leastCents: connection, mostCents: connection },
    { kind: 'access', leastCents: access, mostCents: access },
    { kind: 'extension', leastCents: rightsW === null ? 0 : extension, mostCents: extension },
  ]
  const lines = all.filter(({ mostCents }) => mostCents > 0)
  return {
    state: 'estimated',
    lines,
    leastCents: sumCents(lines.map(({ leastCents }) => leastCents)),
    mostCents: sumCents(lines.map(({ mostCents }) => mostCents)),
    vatPercent: vat,
  }
}
