import { eurosToCents, lineCents, percentCents } from '../money.ts'

/** Distributor's fees for a change of power, in euros without VAT. */
export interface PowerFees {
  connection: string
  accessPerKw: string
  extensionPerKw: string
}

/** Default if the server does not tell it (older servers, or a retailer's own). */
export const feesVatPercent = ({ vatPercent }: { vatPercent: string }) => vatPercent || '21'

export function withVatCents(cents: number, vatPercent: string): number {
  return cents + percentCents(cents, vatPercent)
}

export interface PowerChangeCost {
  /** Increase in watts, by the highest period. */
  extraW: number
  /** Without the extension right, which is not due for power held in the last three years. */
  leastCents: number
  mostCents: number
}

/** Cost of a change with VAT. A decrease costs the connection right only. */
export function powerChangeCost(
  currentW: readonly number[],
  requestedW: readonly number[],
  fees: PowerFees,
  vatPercent: string,
): PowerChangeCost {
  const extraW = Math.max(0, Math.max(...requestedW) - Math.max(...currentW))
  const extraKw = String(extraW / 1000)
  const connection = withVatCents(eurosToCents(fees.connection), vatPercent)
  const access = withVatCents(lineCents(extraKw, fees.accessPerKw), vatPercent)
  const extension = withVatCents(lineCents(extraKw, fees.extensionPerKw), vatPercent)
  return { extraW, leastCents: connection + access, mostCents: connection + access + extension }
}
