import { publicProducts } from '@fanal/contract/comparators'
import type { PublicProducts } from '@fanal/contract/schemas/comparators'
import { zoneOfZip } from '@fanal/domain/contracting/estimate'
import { provinceCode } from '@fanal/domain/identifiers/postal-code'
import type { SharedResult } from '@fanal/domain/comparators/shared-result'
import type { ContractType } from '@fanal/domain/settings/settings'
import { type ReactNode, useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { LazyBoundary } from '#lib/lazy/lazy-boundary.tsx'
import { LazyDialog } from '#lib/lazy/lazy-dialog.tsx'
import { lazyPart } from '#lib/lazy/lazy-part.tsx'
import { canCall, usePortal } from '#lib/portal.tsx'
import { useApiQuery } from '#lib/use-api.ts'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { RadioGroup } from '#ui/form/radio-group.tsx'
import { LoadFailed } from '#ui/state/load-failed.tsx'
import { Loading, Skeleton } from '#ui/state/skeleton.tsx'
import { ElectricityForm } from './electricity-form.tsx'
import { GasForm } from './gas-form.tsx'
import { ComparisonResult } from './result/comparison-result.tsx'
import { useComparison } from './use-comparison.ts'
import styles from './bill-form.module.css'

const ContactDialog = lazyPart(async () => (await import('./contact-form.tsx')).ContactDialog)
const ManualForm = lazyPart(async () => (await import('./contact-form.tsx')).ManualForm)
const HoursComparison = lazyPart(async () => (await import('./hours/hours-comparison.tsx')).HoursComparison)
const RemoteComparator = lazyPart(
  async () => (await import('./remote/remote-comparator.tsx')).RemoteComparator,
)

const modes = { electricity: ['scan', 'type', 'person'], gas: ['type', 'person'] } as const
type Mode = (typeof modes)['electricity'][number]

function ModeChoice({
  energy,
  mode,
  onChange,
}: {
  energy: ContractType
  mode: Mode
  onChange: (mode: Mode) => void
}) {
  const t = useTexts('comparators')
  return (
    <RadioGroup
      legend={t('mode.legend')}
      layout="columns"
      value={mode}
      onChange={onChange}
      options={modes[energy].map((one) => ({
        value: one,
        label: t(one === 'scan' ? 'mode.scan' : one === 'type' ? 'mode.type' : 'mode.person'),
        help: t(one === 'scan' ? 'mode.scanHelp' : one === 'type' ? 'mode.typeHelp' : 'mode.personHelp'),
      }))}
    />
  )
}

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
  return (
    <>
      {isFolded && (
        <p className={styles.folded}>
          <b>
            {[period(use.start, use.end), use.tariff, energyKwh(kwh), money(Number(use.amount))].join(' · ')}
          </b>
          <Button size="s" variant="quiet" aria-expanded={false} onClick={onOpen}>
            {t('form.correct')}
          </Button>
        </p>
      )}
      <div hidden={isFolded}>{children}</div>
    </>
  )
}

/** On real hours, for those who want it: most come with a bill only. */
function HoursPart({
  known,
  shared,
  zipcode,
}: {
  known: PublicProducts
  shared: SharedResult | undefined
  zipcode: string
}) {
  const t = useTexts('comparators')
  const [isWanted, setWanted] = useState(false)
  const province = provinceCode(zipcode)
  if (!isWanted)
    return (
      <Card
        title={t('hours.invite')}
        aside={<Button onClick={() => setWanted(true)}>{t('hours.begin')}</Button>}
      >
        <p>{t('hours.inviteText')}</p>
      </Card>
    )
  return (
    <LazyBoundary>
      <HoursComparison
        products={known}
        present={shared?.present ?? null}
        powers={shared?.use.powers ?? []}
        tariff={shared?.use.tariff ?? '2.0TD'}
        zone={shared?.use.zone ?? zoneOfZip(zipcode)}
        province={province ? Number(province) : null}
      />
    </LazyBoundary>
  )
}

type Comparison = ReturnType<typeof useComparison>

interface BillCardProps {
  energy: ContractType
  known: PublicProducts
  comparison: Comparison
  mode: Mode
  onMode: (mode: Mode) => void
}

function BillCard({ energy, known, comparison, mode, onMode }: BillCardProps) {
  const [isOpen, setOpen] = useState(false)
  const { shared, facts, read } = comparison
  const compare: Comparison['compare'] = (...bill) => {
    setOpen(false)
    comparison.compare(...bill)
  }
  return (
    <Card>
      <ModeChoice energy={energy} mode={mode} onChange={onMode} />
      {mode === 'person' && (
        <LazyBoundary>
          <ManualForm energy={energy} />
        </LazyBoundary>
      )}
      <div hidden={mode === 'person'}>
        <FoldedBill shared={shared} isOpen={isOpen} onOpen={() => setOpen(true)}>
          {energy === 'gas' ? (
            <GasForm known={known} shown={shared} onCompare={compare} />
          ) : (
            <ElectricityForm
              known={known}
              isScanned={mode === 'scan'}
              shown={shared}
              facts={facts}
              onRead={read}
              onCompare={compare}
            />
          )}
        </FoldedBill>
      </div>
    </Card>
  )
}

function KnownComparator({ energy, known }: { energy: ContractType; known: PublicProducts }) {
  const comparison = useComparison(energy, known)
  const { shared, isFresh, cups, zipcode, leave, handOn } = comparison
  const [mode, setMode] = useState<Mode>(energy === 'gas' || shared ? 'type' : 'scan')
  const [isCalling, setCalling] = useState(false)
  const close = () => setCalling(false)
  return (
    <>
      <BillCard energy={energy} known={known} comparison={comparison} mode={mode} onMode={setMode} />
      {shared && mode !== 'person' && (
        <ComparisonResult
          shared={shared}
          known={known}
          zipcode={zipcode}
          isFresh={isFresh}
          onBack={leave}
          onContract={handOn}
          onContact={() => setCalling(true)}
        />
      )}
      {energy === 'electricity' && mode !== 'person' && (
        <HoursPart known={known} shared={shared} zipcode={zipcode} />
      )}
      {isCalling && (
        <LazyDialog onClose={close}>
          <ContactDialog energy={energy} cups={cups} onClose={close} />
        </LazyDialog>
      )}
    </>
  )
}

/** Compares a bill here with our public prices; where those are not public, the retailer's own server compares it. */
export function Comparator({ energy }: { energy: ContractType }) {
  const t = useTexts('comparators')
  const portal = usePortal()
  const { data, ...query } = useApiQuery(publicProducts, {}, { freshMs: 300_000 })
  if (!canCall(portal, publicProducts))
    return (
      <LazyBoundary>
        <RemoteComparator energy={energy} />
      </LazyBoundary>
    )
  if (data) return <KnownComparator energy={energy} known={data} />
  if (query.error)
    return (
      <LoadFailed
        title={t('form.failed')}
        labels={{ retry: t('retry'), reference: t('reference') }}
        query={query}
      />
    )
  return (
    <Card>
      <Loading label={t('form.loading')}>
        <Skeleton width="half" />
        <Skeleton shape="block" />
      </Loading>
    </Card>
  )
}
