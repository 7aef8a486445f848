import { useState } from 'react'
import type { ShownInvoice } from '#features/invoices/use-invoices.ts'

/** The selected invoices; they stay selected across pages. */
export function useSelection() {
  const [chosen, setChosen] = useState<ReadonlyMap<number, ShownInvoice>>(new Map())
  const put = (invoices: readonly ShownInvoice[], isChosen: boolean) => {
    const next = new Map(chosen)
    for (const one of invoices)
      if (isChosen) next.set(one.id, one)
      else next.delete(one.id)
    setChosen(next)
  }
  return {
    chosen: [...chosen.values()],
    has: (id: number) => chosen.has(id),
    toggle: (invoice: ShownInvoice) => put([invoice], !chosen.has(invoice.id)),
    toggleAll: put,
  }
}

export type Selection = ReturnType<typeof useSelection>
