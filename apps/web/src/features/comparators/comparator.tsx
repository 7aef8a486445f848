import { publicProducts } from '@fanal/contract/comparators'
import type { PublicProducts } from '@fanal/contract/schemas/comparators'
import { readResult, resultQuery, type SharedResult } from '@fanal/domain/comparators/shared-result'
import type { BillFacts } from '@fanal/domain/invoices/bill-facts'
import { zoneOfZip } from '@fanal/domain/contracting/estimate'
import { normaliseCups } from '@fanal/domain/identifiers/cups'
import { provinceCode } from '@fanal/domain/identifiers/postal-code'
import type { ContractType } from '@fanal/domain/settings/settings'
import { type ReactNode, useMemo, useState } from 'react'
import { handBill } from '#lib/bill-scan/handed-bill.ts'
import { useFormats } from '#lib/format.ts'
import { LazyBoundary } from '#lib/lazy/lazy-boundary.tsx'
import { LazyDialog } from '#lib/lazy/lazy-dialog.tsx'
import { lazyPart } from '#lib/lazy/lazy-part.tsx'
import { navigate, useLocation } from '#lib/location.ts'
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
import styles from './bill-form.module.css'

const ContactDialog = lazyPart(async () => (await import('./contact-form.tsx')).ContactDialog)
const ManualForm = lazyPart(async () => (await import('./contact-form.tsx')).ManualForm)
const HoursComparison = lazyPart(async () => (await import('./hours/hours-comparison.tsx')).HoursComparison)
const RemoteComparator = lazyPart(
  async () => (await import('./remote/remote-comparator.tsx')).RemoteComparator,
)

const modes = { electricity: ['scan', 'type', 'person'], gas: ['type', 'person'] } as const
type Mode = (typeof modes)['electricity'][number]

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

/** The bill in one line, opened to be corrected. */
function FoldedBill({ shared, children }: { shared: SharedResult; children: ReactNode }) {
  const t = useTexts('comparators')
  const { energyKwh, money, period } = useFormats()
  const { use } = shared
  const kwh = use.kwh.reduce((sum, one) => sum + one, 0)
  return (
    <details className={styles.folded}>
      <summary>
        <b>
          {[period(use.start, use.end), use.tariff, energyKwh(kwh), money(Number(use.amount))].join(' · ')}
        </b>
        <span>{t('form.correct')}</span>
      </summary>
      {children}
    </details>
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

function KnownComparator({ energy, known }: { energy: ContractType; known: PublicProducts }) {
  const { shared, isFresh, show, leave } = useShared(energy, known.day)
  const [mode, setMode] = useState<Mode>(energy === 'gas' || shared ? 'type' : 'scan')
  const [facts, setFacts] = useState<BillFacts>()
  const [cups, setCups] = useState('')
  const [isCalling, setCalling] = useState(false)
  const compare = (result: SharedResult, typed: string) => {
    setCups(normaliseCups(typed))
    show(result)
  }
  const handOn = () =>
    shared &&
    handBill({
      cups,
      powers: shared.use.powers,
      zipcode: facts?.zipcode ?? '',
      year: shared.year ? { kwh: shared.year, from: '' } : null,
      prices: shared.present,
    })
  const form =
    energy === 'gas' ? (
      <GasForm known={known} shown={shared} onCompare={compare} />
    ) : (
      <ElectricityForm
        known={known}
        isScanned={mode === 'scan'}
        shown={shared}
        facts={facts}
        onRead={(bill) => setFacts(bill.from === 'code' ? bill.facts : undefined)}
        onCompare={compare}
      />
    )
  return (
    <>
      <Card>
        <ModeChoice energy={energy} mode={mode} onChange={setMode} />
        {mode === 'person' && (
          <LazyBoundary>
            <ManualForm energy={energy} />
          </LazyBoundary>
        )}
        {mode !== 'person' && (shared ? <FoldedBill shared={shared}>{form}</FoldedBill> : form)}
      </Card>
      {shared && mode !== 'person' && (
        <ComparisonResult
          shared={shared}
          known={known}
          zipcode={facts?.zipcode ?? ''}
          isFresh={isFresh}
          onBack={leave}
          onContract={handOn}
          onContact={() => setCalling(true)}
        />
      )}
      {energy === 'electricity' && mode !== 'person' && (
        <HoursPart known={known} shared={shared} zipcode={facts?.zipcode ?? ''} />
      )}
      {isCalling && (
        <LazyDialog onClose={() => setCalling(false)}>
          <ContactDialog energy={energy} cups={cups} onClose={() => setCalling(false)} />
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
