import { listOf } from '@fanal/domain/formats/lists'
import type { Estimate } from '@fanal/contract/schemas/contracting-offers'
import type { ContractType } from '@fanal/domain/settings/settings'
import { useFormats } from '#lib/format.ts'
import { usePortal } from '#lib/portal.tsx'
import { type TextKey, useTexts } from '#lib/texts.ts'
import { useStored } from '#features/contracting/wizard/value-store.ts'
import { useWizard } from '#features/contracting/wizard/wizard-context.ts'
import { cx } from '#ui/cx.ts'
import { Card } from '#ui/layout/card.tsx'
import figure from '#ui/layout/figure.module.css'
import { RetryNote } from '#ui/state/retry-note.tsx'
import { Loading, Skeleton } from '#ui/state/skeleton.tsx'
import styles from './price-aside.module.css'
import hints from './price-hint.module.css'
import { FeeTable } from './fee-table.tsx'
import { MonthTable } from './month-table.tsx'
import { PriceHint } from './price-hint.tsx'
import { type Offers, taxNames, useOffers } from './use-offers.ts'
import { monthOf, useTotal } from './use-total.ts'

type LineKind = Estimate['lines'][number]['kind']

const lineNames: Record<Exclude<LineKind, 'vat'>, TextKey<'contracting'>> = {
  power: 'line.power',
  energy: 'line.energy',
  fixed: 'line.fixed',
  surplus: 'line.surplus',
  social_bonus: 'line.socialBonus',
  rental: 'line.rental',
  electricity_tax: 'line.electricityTax',
  hydrocarbon_tax: 'line.hydrocarbonTax',
  discount: 'line.discount',
}

/** What it would be with the present bill, and the months that would be dearer. */
function Comparison({ estimate, present }: { estimate: Estimate; present: Estimate }) {
  const t = useTexts('contracting')
  const { money } = useFormats()
  const difference = Number(present.total) - Number(estimate.total)
  const word = difference < 0 ? 'price.dearer' : difference > 0 ? 'price.saving' : 'price.same'
  return (
    <>
      <tr className={styles.sub}>
        <th scope="row">{t('price.present')}</th>
        <td>{money(Number(present.total))}</td>
      </tr>
      <tr>
        <th scope="row">
          <b>{t(word)}</b>
        </th>
        <td className={difference > 0 ? styles.saving : undefined}>
          <b>{money(Math.abs(difference))}</b>
        </td>
      </tr>
    </>
  )
}

function Lines({ estimate, offers: { present, tax } }: { estimate: Estimate; offers: Offers }) {
  const t = useTexts('contracting')
  const { money } = useFormats()
  return (
    <table className={styles.lines}>
      <caption className="visually-hidden">{t('price.lines')}</caption>
      <tbody>
        {estimate.lines.map(({ kind, amount }) => (
          <tr key={kind}>
            <th scope="row">
              {kind !== 'vat' ? t(lineNames[kind]) : tax === 'vat' ? t('line.vat') : taxNames[tax]}
            </th>
            <td>{money(Number(amount))}</td>
          </tr>
        ))}
        {present && <Comparison estimate={estimate} present={present} />}
      </tbody>
    </table>
  )
}

const bases: Record<Offers['basis'], TextKey<'contracting'>> = {
  bill: 'price.givenBill',
  point: 'price.given',
  profile: 'price.profile',
}

/** With which kWh, which months would be dearer than now, and taxes that are not settled. */
function Basis({ offers, estimate, energy }: { offers: Offers; estimate: Estimate; energy: ContractType }) {
  const t = useTexts('contracting')
  const tp = useTexts('contracting-price')
  const { store } = useWizard()
  const hasPanels = useStored(store, ({ contract }) => energy === 'electricity' && contract.selfcons)
  const { lang } = usePortal()
  const { energyKwh, money, month: monthName } = useFormats()
  const { present, kwh, basis } = offers
  const dearer = estimate.months.filter(
    ({ total }, i) => present && Number(total) > Number(present.months[i]?.total ?? total),
  )
  const open = estimate.months.filter(({ otherwise }) => otherwise !== null)
  const named = (list: Estimate['months']) =>
    listOf(
      lang,
      list.map(({ month }) => monthName(month, 'name')),
    )
  return (
    <div className={styles.basis}>
      {kwh !== undefined && <p>{t(bases[basis], { kwh: energyKwh(kwh) })}</p>}
      {offers.shown?.is_indexed && <p>{tp('indexed')}</p>}
      {hasPanels && <p>{tp('noSurplus')}</p>}
      {dearer.length > 0 && <p>{t('price.dearerMonths', { months: named(dearer) })}</p>}
      {open.length > 0 && estimate.otherwise !== null && (
        <p>{t('price.open', { months: named(open), amount: money(Number(estimate.otherwise)) })}</p>
      )}
    </div>
  )
}

function ProductPrice({ offers, energy }: { offers: Offers; energy: ContractType }) {
  const t = useTexts('contracting')
  const { money } = useFormats()
  const { current } = useWizard()
  const { shown } = offers
  if (!shown) return <p className={hints.hint}>{t('price.noProducts')}</p>
  const estimate = offers.estimateOf(shown.id)
  const { duration_months: months } = shown
  return (
    <>
      <h3>{shown.name}</h3>
      <p className={hints.hint}>
        {shown.id === offers.cheapest && `${t('price.cheapest')} `}
        {months === null ? t('price.noTerm') : t('price.term', { count: months })}
      </p>
      {estimate ? (
        <>
          <p className={cx(figure.figure, styles.big)}>
            {money(monthOf(estimate.total))}
            <small>{t('price.perMonth')}</small>
          </p>
          <p className={styles.year}>
            <b>{money(Number(estimate.total))}</b> {t('price.perYear')}
          </p>
          <Lines estimate={estimate} offers={offers} />
          <Basis offers={offers} estimate={estimate} energy={energy} />
          <MonthTable estimate={estimate} />
          {/* The last step has it among what is signed. */}
          {current !== 'confirmation' && <FeeTable energy={energy} tax={offers.tax} />}
        </>
      ) : (
        <p className={hints.hint}>{t(energy === 'gas' ? 'price.noEstimateGas' : 'price.noEstimate')}</p>
      )}
    </>
  )
}

function EnergyPrice({ energy, title }: { energy: ContractType; title: string | undefined }) {
  const t = useTexts('contracting')
  const offers = useOffers(energy)
  return (
    <Card title={title} aria-label={title ? undefined : t('price.title')}>
      {offers.state === 'none' && <PriceHint energy={energy} />}
      {offers.state === 'asking' && (
        <Loading label={t('price.asking')} className={styles.waiting}>
          <Skeleton width="half" />
          <Skeleton text="2xl" width="half" />
          <Skeleton shape="block" className={styles.block} />
        </Loading>
      )}
      {offers.state === 'failed' && (
        <RetryNote label={t('retry')} onRetry={offers.retry}>
          {t('price.failed')}
        </RetryNote>
      )}
      {offers.state === 'known' && <ProductPrice offers={offers} energy={energy} />}
    </Card>
  )
}

/** What both energies cost together. */
function BothPrices() {
  const t = useTexts('contracting')
  const { money } = useFormats()
  const total = useTotal()
  if (!total || total.count < 2) return null
  return (
    <Card aria-label={t('price.both')}>
      <p className={hints.hint}>{t('price.both')}</p>
      <p className={figure.figure}>
        {money(total.month)}
        <small>{t('price.perMonth')}</small>
      </p>
      <p className={styles.year}>
        <b>{money(total.year)}</b> {t('price.perYear')}
      </p>
    </Card>
  )
}

/** The price stays in view: per month, per year, its lines, and beside the present bill. */
export function PriceAside() {
  const t = useTexts('contracting')
  const { kind, store } = useWizard()
  const includesGas = useStored(store, ({ gasContract }) => gasContract.includeGas)
  if (kind !== 'dual') return <EnergyPrice energy={kind} title={undefined} />
  return (
    <>
      <BothPrices />
      <EnergyPrice energy="electricity" title={t('energy.electricity')} />
      {includesGas && <EnergyPrice energy="gas" title={t('energy.gas')} />}
    </>
  )
}
