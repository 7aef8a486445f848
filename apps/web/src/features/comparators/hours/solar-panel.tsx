import type { ComparedHours, PricedOffer } from '@fanal/domain/comparators/hours/compare-hours'
import { solarAreaOf, solarAreas, solarErrorPercent } from '@fanal/domain/comparators/hours/solar'
import { provincesIn } from '@fanal/domain/lookups/provinces'
import { useFormats } from '#lib/format.ts'
import { usePortal } from '#lib/portal.tsx'
import { cx } from '#ui/cx.ts'
import { Field } from '#ui/form/field.tsx'
import { SelectInput } from '#ui/form/select-input.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Facts } from '#ui/layout/facts.tsx'
import paper from '#ui/layout/paper.module.css'
import stack from '#ui/layout/stack.module.css'
import { type Column, DataTable } from '#ui/table/data-table.tsx'
import { useHoursLabels } from './hours-labels.ts'
import { isKwp, type WantedPanels } from './panel-params.ts'
import styles from './hours-comparison.module.css'

interface SolarPanelProps {
  hours: ComparedHours
  wanted: WantedPanels
  onWant: (wanted: WantedPanels) => void
}

function SolarInputs({ wanted, onWant }: Omit<SolarPanelProps, 'hours'>) {
  const { t } = useHoursLabels()
  const { lang } = usePortal()
  return (
    <div className={cx(styles.inputs, paper.screenOnly)}>
      <Field label={t('solar.kwp')} error={isKwp(wanted.kwp) ? undefined : t('solar.kwpWrong')}>
        {(control) => (
          <TextInput
            {...control}
            inputMode="decimal"
            figures
            unit="kWp"
            value={wanted.kwp}
            onChange={({ target }) => onWant({ ...wanted, kwp: target.value })}
          />
        )}
      </Field>
      <Field label={t('solar.province')}>
        {(control) => (
          <SelectInput
            {...control}
            value={String(wanted.province)}
            onChange={({ target }) => onWant({ ...wanted, province: Number(target.value) })}
            options={provincesIn(lang).map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        )}
      </Field>
    </div>
  )
}

function SolarFacts({ solar }: { solar: NonNullable<ComparedHours['solar']> }) {
  const { t } = useHoursLabels()
  const { energyKwh, percent } = useFormats()
  const bought = solar.months.reduce((all, { kwh }) => all + kwh.reduce((sum, one) => sum + one, 0), 0)
  const share = solar.producedWh === 0 ? 0 : (100 * solar.selfUsedWh) / solar.producedWh
  const kwh = (wh: number) => energyKwh(wh / 1_000)
  return (
    <Facts
      items={[
        { label: t('solar.produced'), value: kwh(solar.producedWh) },
        {
          label: t('solar.selfUsed'),
          value: t('solar.share', { amount: kwh(solar.selfUsedWh), percent: percent(share) }),
        },
        { label: t('solar.exported'), value: kwh(solar.exportedWh) },
        { label: t('solar.bought'), value: energyKwh(bought) },
      ]}
    />
  )
}

function SolarTable({ now, solar }: { now: ComparedHours['now']; solar: ComparedHours['now'] }) {
  const { t, amount, difference } = useHoursLabels()
  const without = (id: number) => now.offers.find((one) => one.id === id)?.priced
  const best = ({ priced, banked }: PricedOffer) => Math.min(priced.cents, banked?.cents ?? priced.cents)
  const columns: Column<PricedOffer>[] = [
    { key: 'product', header: t('solar.product'), primary: true, cell: ({ name }) => name },
    { key: 'without', header: t('solar.without'), align: 'end', cell: ({ id }) => amount(without(id)) },
    { key: 'with', header: t('solar.with'), align: 'end', cell: ({ priced }) => amount(priced) },
    {
      key: 'battery',
      header: t('solar.battery'),
      align: 'end',
      cell: ({ banked }) => (banked ? amount(banked) : t('solar.noSurplus')),
    },
    {
      key: 'difference',
      header: t('solar.difference'),
      align: 'end',
      cell: (offer) => difference((without(offer.id)?.cents ?? 0) - best(offer)),
    },
  ]
  return (
    <DataTable caption={t('solar.byProduct')} columns={columns} rows={solar.offers} rowKey={({ id }) => id} />
  )
}

/** What panels would change, and how little is known of them. */
export function SolarPanel({ hours, wanted, onWant }: SolarPanelProps) {
  const { t, euros } = useHoursLabels()
  const { number } = useFormats()
  const { now, solar } = hours
  const hasExports = now.months.some(({ exportedKwh }) => exportedKwh > 0)
  const left = Math.max(0, ...(solar?.offers.map(({ banked }) => banked?.batteryCents ?? 0) ?? []))
  return (
    <div className={stack.s4}>
      <p>{t('solar.text')}</p>
      <SolarInputs wanted={wanted} onWant={onWant} />
      {solar && (
        <div className={stack.s4} role="status">
          <SolarFacts solar={solar} />
          <SolarTable now={now} solar={solar} />
        </div>
      )}
      <p className={styles.quiet}>
        {t('solar.howBattery')} {left > 0 && t('solar.left', { amount: euros(left) })}
      </p>
      <p className={styles.quiet}>
        {t('solar.limits', {
          yield: number(solarAreas[solarAreaOf(wanted.province)].yearlyKwh, 0),
          percent: String(solarErrorPercent),
        })}{' '}
        {hasExports && t('solar.already')}
      </p>
    </div>
  )
}
