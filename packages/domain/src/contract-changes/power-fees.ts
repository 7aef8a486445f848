import { eurosToCents, lineCents, percentCents } from '../money.ts'

/** What the distributor charges for a change of power, in euros without VAT (spec 1 §9). */
export interface PowerFees {
  connection: string
  accessPerKw: string
  extensionPerKw: string
}

/** The general one where a server does not say it: older ones, and those of others. */
export const feesVatPercent = ({ vatPercent }: { vatPercent: string }) => vatPercent || '21'

export function withVatCents(cents: number, vatPercent: string): number {
  return cents + percentCents(cents, vatPercent)
}

export interface PowerChangeCost {
  /** How much more than today, in watts; the highest period counts. */
  extraW: number
  /** Without the extension right: whoever held that power in the last three years does not pay it again. */
  leastCents: number
  mostCents: number
}

/** What a change will cost, with VAT. Less power costs the connection right only. */
export function powerChangeCost(
  currentW: readonly number[],
  wantedW: readonly number[],
  fees: PowerFees,
  vatPercent: string,
): PowerChangeCost {
  const extraW = Math.max(0, Math.max(...wantedW) - Math.max(...currentW))
  const extraKw = String(extraW / 1000)
  const connection = withVatCents(eurosToCents(fees.connection), vatPercent)
  const access = withVatCents(lineCents(extraKw, fees.accessPerKw), vatPercent)
  const extension = withVatCents(lineCents(extraKw, fees.extensionPerKw), vatPercent)
  return { extraW, leastCents: connection + access, mostCents: connection + access + extension }
}
