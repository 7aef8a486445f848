import type { PublicProducts } from '@fanal/contract/schemas/comparators'
import { readResult, resultQuery, type SharedResult } from '@fanal/domain/comparators/shared-result'
import { normaliseCups } from '@fanal/domain/identifiers/cups'
import type { BillFacts } from '@fanal/domain/invoices/bill-facts'
import type { ContractType } from '@fanal/domain/settings/settings'
import { useMemo, useState } from 'react'
import { handBill } from '#lib/bill-scan/handed-bill.ts'
import type { ScannedBill } from '#lib/bill-scan/scan-bill.ts'
import { navigate, useLocation } from '#lib/location.ts'

/** The result that the address is of. */
function useShared(energy: ContractType, today: string) {
  const { path, search } = useLocation()
  const shared = useMemo(() => {
    const query = new URLSearchParams(search)
    return readResult((name) => query.get(name), energy, today)
  }, [search, energy, today])
  const [isFresh, setFresh] = useState(false)
  return {
    shared,
    isFresh,
    show: (result: SharedResult) => {
      setFresh(true)
      const { scrollX, scrollY } = window
      navigate(`${path}?${String(new URLSearchParams(resultQuery(result)))}`)
      window.scrollTo(scrollX, scrollY)
    },
    leave: () => navigate(path),
  }
}

/** What is compared: its result is in the address, the supply point and the scanned bill are here only. */
export function useComparison(energy: ContractType, { day }: PublicProducts) {
  const { shared, isFresh, show, leave } = useShared(energy, day)
  const [facts, setFacts] = useState<BillFacts>()
  const [cups, setCups] = useState('')
  const zipcode = facts?.zipcode ?? ''
  return {
    shared,
    isFresh,
    facts,
    cups,
    zipcode,
    leave,
    read: (bill: ScannedBill) => setFacts(bill.from === 'code' ? bill.facts : undefined),
    compare: (result: SharedResult, typed: string) => {
      setCups(normaliseCups(typed))
      show(result)
    },
    /** To the wizard, which asks for the same. */
    handOn: () => {
      if (!shared) return
      const { use, year, present } = shared
      handBill({ cups, powers: use.powers, zipcode, year: year && { kwh: year, from: '' }, prices: present })
    },
  }
}
