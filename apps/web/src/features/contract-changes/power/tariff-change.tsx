import { cx } from '#ui/cx.ts'
import plain from '#ui/table/plain-table.module.css'
import type { OfferedProduct, TariffOptions } from '@fanal/contract/schemas/products'
import { powerPeriodCountOf } from '@fanal/domain/consumption/local-clock'
import { type ReactNode, useId } from 'react'
import { useFormats } from '#lib/format.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { Note } from '#ui/state/note.tsx'
import { RadioGroup } from '#ui/form/radio-group.tsx'
import styles from '#features/contract-changes/change-form.module.css'

interface TariffChangeProps {
  options: TariffOptions
  other: NonNullable<TariffOptions['other']>
  product: OfferedProduct
  onProduct: (id: number) => void
  /** The checkbox by which the customer agrees. */
  children?: ReactNode
}

interface Line {
  name: string
  now: string
  after: string
}

/** What changes: periods and product, and the prices of each period. */
function useLines({ current }: TariffOptions, tariff: string, { name, prices }: OfferedProduct) {
  const t = useTexts('contract-changes')
  const { number } = useFormats()
  // At least four decimals, as the law prints them, so that they align.
  const shown = (text: string | undefined) => (text === undefined ? '—' : number(Number(text), 6, 4))
  const { power = [], energy = [] } = current.prices ?? {}
  const count = Math.max(power.length, energy.length, prices.power.length, prices.energy.length)
  const periods = (of: string) => String(powerPeriodCountOf(of))
  return {
    terms: [
      { name: t('tariff.access'), now: current.tariff, after: tariff },
      { name: t('tariff.periods'), now: periods(current.tariff), after: periods(tariff) },
      { name: t('tariff.product'), now: current.product, after: name },
    ] satisfies Line[],
    periods: Array.from({ length: count }, (_, i) => ({
      name: `P${i + 1}`,
      prices: [power[i], prices.power[i], energy[i], prices.energy[i]].map(shown),
    })),
  }
}

const row = ({ name, now, after }: Line) => (
  <tr key={name}>
    <th scope="row">{name}</th>
    <td>{now}</td>
    <td>
      <strong>{after}</strong>
    </td>
  </tr>
)

/** Power and energy of each period, now and after. */
function PriceTable({ periods }: Pick<ReturnType<typeof useLines>, 'periods'>) {
  const t = useTexts('contract-changes')
  const before = <th scope="col">{t('sign.table.before')}</th>
  const after = <th scope="col">{t('sign.table.after')}</th>
  return (
    <table className={cx(plain.table, plain.words, styles.terms, styles.prices)}>
      <caption className="visually-hidden">{t('tariff.prices')}</caption>
      <thead>
        <tr>
          <th scope="col" rowSpan={2}>
            {t('tariff.period')}
          </th>
          <th scope="colgroup" colSpan={2}>
            {t('tariff.powerPrice')}
          </th>
          <th scope="colgroup" colSpan={2}>
            {t('tariff.energyPrice')}
          </th>
        </tr>
        <tr>
          {before}
          {after}
          {before}
          {after}
        </tr>
      </thead>
      <tbody>
        {periods.map(({ name, prices: [power, newPower, energy, newEnergy] }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{power}</td>
            <td>
              <strong>{newPower}</strong>
            </td>
            <td>{energy}</td>
            <td>
              <strong>{newEnergy}</strong>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** These powers need another access tariff: which, and all its consequences. */
export function TariffChange({ options, other, product, onProduct, children }: TariffChangeProps) {
  const t = useTexts('contract-changes')
  const heading = useId()
  const lines = useLines(options, other.tariff, product)
  const values = { now: options.current.tariff, after: other.tariff }
  return (
    <section className={styles.tariff} aria-labelledby={heading}>
      <h3 id={heading}>{t('tariff.title', values)}</h3>
      <p className={styles.quiet}>
        {powerPeriodCountOf(other.tariff) === 2 ? t('tariff.toTwo', values) : t('tariff.toSix', values)}
      </p>
      {other.products.length > 1 && (
        <RadioGroup
          legend={t('tariff.choose', values)}
          options={other.products.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={String(product.id)}
          onChange={(id) => onProduct(Number(id))}
          layout="row"
        />
      )}
      <table className={cx(plain.table, plain.words, styles.terms)}>
        <caption className="visually-hidden">{t('tariff.title', values)}</caption>
        <thead>
          <tr>
            <th scope="col">{t('sign.table.field')}</th>
            <th scope="col">{t('sign.table.before')}</th>
            <th scope="col">{t('sign.table.after')}</th>
          </tr>
        </thead>
        <tbody>{lines.terms.map(row)}</tbody>
      </table>
      <PriceTable periods={lines.periods} />
      <p className={styles.quiet}>{t('tariff.noTaxes')}</p>
      {children}
    </section>
  )
}

/** No such product, or unknown: then the change is not possible here. */
export function NoTariffChange({ tariff }: { tariff: string }) {
  const t = useTexts('contract-changes')
  const { phone_crm: phone } = usePortal().settings.organization
  return (
    <Note tone="warn" role="status">
      {t('tariff.none', { tariff, phone })}
    </Note>
  )
}
