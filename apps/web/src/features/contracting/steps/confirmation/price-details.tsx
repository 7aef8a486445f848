import type { OfferedProduct } from '@fanal/contract/schemas/contracting-offers'
import type { ContractType } from '@fanal/domain/settings/settings'
import { Fragment } from 'react'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { useOffers } from '#features/contracting/price/use-offers.ts'
import { useWizard } from '#features/contracting/wizard/wizard-context.ts'
import { Icon } from '#ui/text/icon.tsx'
import { iconChevronRight } from '#ui/text/icons.ts'
import fold from './signature-fold.module.css'
import styles from './summary.module.css'

type Prices = NonNullable<OfferedProduct['prices']>

interface PriceRow {
  name: string
  unit: string
  price: string
}

function usePriceRows({ power, energy, fixed, surplus }: Prices): PriceRow[] {
  const t = useTexts('contracting')
  const day = t('product.day')
  const periods = (list: readonly string[], name: string, unit: string) =>
    list.map((price, i) => ({ name: list.length > 1 ? `${name} P${i + 1}` : name, unit, price }))
  return [
    ...periods(energy, t('line.energy'), '€/kWh'),
    ...periods(power, t('line.power'), `€/kW·${day}`),
    ...(fixed === null ? [] : [{ name: t('product.fixed'), unit: `€/${day}`, price: fixed }]),
    ...(surplus === null ? [] : [{ name: t('product.surplus'), unit: '€/kWh', price: surplus }]),
  ]
}

function EnergyPrices({ prices, title }: { prices: Prices; title: string | undefined }) {
  const { price } = useFormats()
  return (
    <tbody>
      {title && (
        <tr>
          <th scope="rowgroup" colSpan={2} className={styles.energy}>
            {title}
          </th>
        </tr>
      )}
      {usePriceRows(prices).map((row) => (
        <tr key={row.name}>
          <th scope="row">
            {row.name}
            <small>{row.unit}</small>
          </th>
          <td>{price(Number(row.price))}</td>
        </tr>
      ))}
    </tbody>
  )
}

const energies = [
  { energy: 'electricity', name: 'energy.electricity' },
  { energy: 'gas', name: 'energy.gas' },
] as const satisfies { energy: ContractType; name: string }[]

/** What each kWh and each kW costs, by period. */
export function PriceDetails() {
  const t = useTexts('contracting')
  const { kind } = useWizard()
  const offers = { electricity: useOffers('electricity'), gas: useOffers('gas') }
  const known = energies.flatMap(({ energy, name }) => {
    const prices = offers[energy].shown?.prices
    return prices ? [{ energy, name, prices }] : []
  })
  if (known.length === 0) return null
  return (
    <details className={fold.fold}>
      <summary>
        <Icon path={iconChevronRight} size="s" />
        {t('prices.title')}
      </summary>
      <table className={styles.prices}>
        <thead>
          <tr>
            <th scope="col">{t('prices.price')}</th>
            <th scope="col">{t('prices.untaxed')}</th>
          </tr>
        </thead>
        {known.map(({ energy, name, prices }) => (
          <Fragment key={energy}>
            <EnergyPrices prices={prices} title={kind === 'dual' ? t(name) : undefined} />
          </Fragment>
        ))}
      </table>
    </details>
  )
}
