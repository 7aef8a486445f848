import { isToSign, type StatusFacts } from './contract-status.ts'

interface Placed extends StatusFacts {
  amount_debt: string
  cups: { street: string; city: string }
  waitingForSignature: readonly string[]
}

export interface PlaceOf<T> {
  city: string
  /** Ordered by street. */
  contracts: T[]
  nDebt: number
  nToSign: number
  debt: number
}

/** Contracts by municipality: places that want something first, then the larger ones. */
export function groupByPlace<T extends Placed>(contracts: readonly T[]): PlaceOf<T>[] {
  const cities = [...new Set(contracts.map(({ cups }) => cups.city))]
  const places = cities.map((city) => {
    const here = contracts.filter(({ cups }) => cups.city === city)
    const debts = here.map(({ amount_debt }) => Number(amount_debt)).filter((debt) => debt > 0)
    return {
      city,
      contracts: here.toSorted((a, b) => a.cups.street.localeCompare(b.cups.street, 'ca', { numeric: true })),
      nDebt: debts.length,
      nToSign: here.filter(isToSign).length,
      debt: debts.reduce((sum, debt) => sum + debt, 0),
    }
  })
  const wants = ({ nDebt, nToSign }: PlaceOf<T>) => Number(nDebt + nToSign > 0)
  return places.toSorted(
    (a, b) => wants(b) - wants(a) || b.contracts.length - a.contracts.length || a.city.localeCompare(b.city),
  )
}
