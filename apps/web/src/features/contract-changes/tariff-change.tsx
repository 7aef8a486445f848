import type { OfferedProduct, TariffOptions } from '@fanal/contract/products.schemas'
import { powerPeriodCountOf } from '@fanal/domain/consumption/local-clock'
import { type ReactNode, useId } from 'react'
import { useFormats } from '#lib/format.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { DataTable } from '#ui/data-table.tsx'
import { Note } from '#ui/note.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import styles from './change-form.module.css'

interface TariffChangeProps {
  options: TariffOptions
  other: NonNullable<TariffOptions['other']>
  product: OfferedProduct
  onProduct: (id: number) => void
  /** Where the customer says yes to it. */
  children?: ReactNode
}

interface Line {
  name: string
  now: string
  then: string
}

/** What is not the same afterwards, in the words of a contract: periods, product, and every price. */
function useLines({ current }: TariffOptions, tariff: string, { name, prices }: OfferedProduct): Line[] {
  const t = useTexts('contract-changes')
  const { price } = useFormats()
  const priceLines = (label: (period: string) => string, unit: string, of: 'power' | 'energy') => {
    const sides = [current.prices?.[of] ?? [], prices[of]] as const
    const shown = (text: string | undefined) => (text === undefined ? '—' : `${price(Number(text))} ${unit}`)
    return Array.from({ length: Math.max(...sides.map(({ length }) => length)) }, (_, i) => ({
      name: label(`P${i + 1}`),
      now: shown(sides[0][i]),
      then: shown(sides[1][i]),
    }))
  }
  const periods = (of: string) => String(powerPeriodCountOf(of))
  return [
    { name: t('tariff.access'), now: current.tariff, then: tariff },
    { name: t('tariff.periods'), now: periods(current.tariff), then: periods(tariff) },
    { name: t('tariff.product'), now: current.product, then: name },
    ...priceLines((period) => t('tariff.powerPrice', { period }), t('tariff.perKwDay'), 'power'),
    ...priceLines((period) => t('tariff.energyPrice', { period }), '€/kWh', 'energy'),
  ]
}

/** With these powers the contract gets another access tariff: which, and all that changes with it. */
export function TariffChange({ options, other, product, onProduct, children }: TariffChangeProps) {
  const t = useTexts('contract-changes')
  const heading = useId()
  const lines = useLines(options, other.tariff, product)
  const values = { now: options.current.tariff, then: other.tariff }
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
      <DataTable
        caption={t('tariff.title', values)}
        cardsBelow="s"
        rows={lines}
        rowKey={({ name }) => name}
        columns={[
          { key: 'name', header: t('sign.table.field'), primary: true, cell: ({ name }) => name },
          { key: 'now', header: t('sign.table.before'), cell: ({ now }) => now },
          { key: 'then', header: t('sign.table.after'), cell: ({ then }) => <strong>{then}</strong> },
        ]}
      />
      <p className={styles.quiet}>{t('tariff.noTaxes')}</p>
      {children}
    </section>
  )
}

/** There is no such product, or nobody could say which: then it is not done here. */
export function NoTariffChange({ tariff }: { tariff: string }) {
  const t = useTexts('contract-changes')
  const { phone_crm: phone } = usePortal().settings.organization
  return (
    <Note tone="warn" role="status">
      {t('tariff.none', { tariff, phone })}
    </Note>
  )
}
