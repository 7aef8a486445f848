import type { PublicProducts } from '@fanal/contract/schemas/comparators'
import type { ContractType } from '@fanal/domain/settings/settings'
import { useEffect, useRef, useState } from 'react'
import { BillScan } from '#lib/bill-scan/bill-scan.tsx'
import type { ScannedBill } from '#lib/bill-scan/scan-bill.ts'
import { LazyBoundary } from '#lib/lazy/lazy-boundary.tsx'
import { lazyPart } from '#lib/lazy/lazy-part.tsx'
import { useLocation } from '#lib/location.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { blankComparison, hasResult, type TypedSupply } from './comparison.ts'
import { type Mode, ModeChoice, modes } from './mode-choice.tsx'
import paper from '#ui/layout/paper.module.css'
import styles from './comparator.module.css'

// The page opens with little code: the form comes when it is wanted, the result with its address.
const ManualForm = lazyPart(async () => (await import('./contact-form.tsx')).ManualForm)
const HoursPart = lazyPart(async () => (await import('./hours-part.tsx')).HoursPart)
export const BillPart = lazyPart(async () => (await import('./bill-part.tsx')).BillPart)
export const ResultPart = lazyPart(async () => (await import('./result-part.tsx')).ResultPart)

/** On real hours, for those who want it: most come with a bill only. */
function HoursInvitation({ known, zipcode }: { known: PublicProducts; zipcode: string }) {
  const t = useTexts('comparators')
  const [isWanted, setWanted] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone.
  useEffect(() => {
    if (isWanted) box.current?.focus()
  }, [isWanted])
  if (isWanted)
    return (
      <div ref={box} tabIndex={-1}>
        <LazyBoundary>
          <HoursPart known={known} zipcode={zipcode} />
        </LazyBoundary>
      </div>
    )
  return (
    <Card
      className={paper.screenOnly}
      title={t('hours.invite')}
      aside={<Button onClick={() => setWanted(true)}>{t('hours.begin')}</Button>}
    >
      <p className={styles.about}>{t('hours.inviteText')}</p>
    </Card>
  )
}

function ScanPart({ energy, onRead }: { energy: ContractType; onRead: (bill: ScannedBill) => void }) {
  const { lang } = usePortal()
  const preloadForm = () => void BillPart.preload(lang).catch(() => undefined)
  return (
    <div className={styles.scan}>
      <BillScan energy={energy} onRead={onRead} onStart={preloadForm} />
    </div>
  )
}

export function KnownComparator({ energy, known }: { energy: ContractType; known: PublicProducts }) {
  const { lang } = usePortal()
  const { search } = useLocation()
  const isResult = hasResult(search)
  // What the address wanted was preloaded; the rest comes when it is wanted.
  const [isDrawn] = useState(energy === 'gas' || isResult)
  const [mode, setMode] = useState<Mode>(isDrawn ? 'type' : 'scan')
  const [bill, setBill] = useState<ScannedBill>()
  const [comparison, setComparison] = useState(blankComparison)
  const read = (scanned: ScannedBill) => {
    setBill(scanned)
    setComparison({ ...comparison, facts: scanned.from === 'code' ? scanned.facts : undefined })
  }
  const compare = async (supply: TypedSupply) => {
    // Where it fails, its place says so and offers to try again.
    await ResultPart.preload(lang).catch(() => undefined)
    setComparison({ ...comparison, ...supply, isFresh: true })
  }
  const isPerson = mode === 'person'
  const hasForm = mode === 'type' || bill !== undefined
  return (
    <>
      <Card>
        <ModeChoice energy={energy} offered={modes[energy]} mode={mode} onChange={setMode} />
        {mode === 'scan' && <ScanPart energy={energy} onRead={read} />}
        {isPerson && (
          <LazyBoundary>
            <ManualForm energy={energy} />
          </LazyBoundary>
        )}
        {hasForm && (
          <div hidden={isPerson}>
            <LazyBoundary isDrawn={isDrawn}>
              <BillPart
                energy={energy}
                known={known}
                bill={bill}
                facts={comparison.facts}
                onCompare={compare}
              />
            </LazyBoundary>
          </div>
        )}
      </Card>
      {isResult && !isPerson && (
        <LazyBoundary isDrawn={isDrawn}>
          <ResultPart energy={energy} known={known} comparison={comparison} />
        </LazyBoundary>
      )}
      {energy === 'electricity' && !isPerson && (
        <HoursInvitation known={known} zipcode={comparison.zipcode || (comparison.facts?.zipcode ?? '')} />
      )}
    </>
  )
}
