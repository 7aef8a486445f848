import type { PublicProducts } from '@fanal/contract/schemas/comparators'
import type { ContractType } from '@fanal/domain/settings/settings'
import { useEffect, useEffectEvent } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import type { ScannedBill } from '#lib/bill-scan/scan-bill.ts'
import type { Form } from '#lib/forms/use-form.ts'

/** Sets what a scanned bill tells in the form, once for each bill. */
export function useFillIn<V extends FieldValues>(
  form: Form<V>,
  bill: ScannedBill | undefined,
  partsOf: (bill: ScannedBill) => Partial<V>,
): void {
  const fillIn = useEffectEvent((read: ScannedBill) => {
    for (const [name, value] of Object.entries(partsOf(read))) form.set(name as Path<V>, value)
  })
  useEffect(() => {
    if (bill) fillIn(bill)
  }, [bill])
}

/** The access tariffs of the products, each once. */
export const tariffsOf = ({ products }: PublicProducts, energy: ContractType): string[] => [
  ...new Set(products.filter((one) => one.energy === energy).map((one) => one.tariff)),
]
