import type { PublicProducts } from '@fanal/contract/schemas/comparators'
import type { SharedResult } from '@fanal/domain/comparators/shared-result'
import { normaliseCups } from '@fanal/domain/identifiers/cups'
import type { BillFacts } from '@fanal/domain/invoices/bill-facts'
import type { ContractType } from '@fanal/domain/settings/settings'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ScannedBill } from '#lib/bill-scan/scan-bill.ts'
import { useFormats } from '#lib/format.ts'
import { useLocation } from '#lib/location.ts'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/state/note.tsx'
import { hasResult, type TypedSupply } from './comparison.ts'
import { ElectricityForm } from './electricity-form.tsx'
import { GasForm } from './gas-form.tsx'
import { showResult, useShared } from './use-shared.ts'
import paper from '#ui/layout/paper.module.css'
import styles from './bill-form.module.css'

const zoneNames = {
  balearic: 'zone.balearic',
  canary: 'zone.canary',
  ceuta: 'zone.ceuta',
  melilla: 'zone.melilla',
} as const

interface FoldedBillProps {
  shared: SharedResult | undefined
  isOpen: boolean
  onOpen: () => void
  children: ReactNode
}

/** Beside its result the bill is one line, opened to be corrected; what was typed stays in its form. */
function FoldedBill({ shared, isOpen, onOpen, children }: FoldedBillProps) {
  const t = useTexts('comparators')
  const { energyKwh, money, period } = useFormats()
  const { use } = shared ?? {}
  const isFolded = use !== undefined && !isOpen
  const kwh = use?.kwh.reduce((sum, one) => sum + one, 0) ?? 0
  const form = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone.
  useEffect(() => {
    if (isOpen) form.current?.querySelector('input')?.focus()
  }, [isOpen])
  return (
    <>
      {isFolded && (
        <p className={styles.folded}>
          <b>
            {[
              period(use.start, use.end),
              use.tariff,
              ...(use.zone === 'peninsula' ? [] : [t(zoneNames[use.zone])]),
              energyKwh(kwh),
              money(Number(use.amount)),
            ].join(' · ')}
          </b>
          <Button
            size="s"
            variant="quiet"
            aria-expanded={false}
            onClick={onOpen}
            className={paper.screenOnly}
          >
            {t('form.correct')}
          </Button>
        </p>
      )}
      <div ref={form} hidden={isFolded}>
        {children}
      </div>
    </>
  )
}

export interface BillPartProps {
  energy: ContractType
  known: PublicProducts
  /** Read since the page was opened. */
  bill: ScannedBill | undefined
  facts: BillFacts | undefined
  /** Awaited before the result shows. */
  onCompare: (supply: TypedSupply) => Promise<void>
}

/** The form of a bill; beside its result it is folded. */
export function BillPart({ energy, known, bill, facts, onCompare }: BillPartProps) {
  const shared = useShared(energy, known.day)
  const t = useTexts('comparators')
  const { search } = useLocation()
  const [isOpen, setOpen] = useState(false)
  const compare = async (result: SharedResult, typed: TypedSupply) => {
    await onCompare({ ...typed, cups: normaliseCups(typed.cups) })
    setOpen(false)
    showResult(result)
  }
  return (
    <>
      {!shared && hasResult(search) && (
        <Note tone="warn" className={styles.start}>
          {t('result.unreadable')}
        </Note>
      )}
      <FoldedBill shared={shared} isOpen={isOpen} onOpen={() => setOpen(true)}>
        {energy === 'gas' ? (
          <GasForm known={known} shown={shared} bill={bill} onCompare={compare} />
        ) : (
          <ElectricityForm known={known} shown={shared} bill={bill} facts={facts} onCompare={compare} />
        )}
      </FoldedBill>
    </>
  )
}
