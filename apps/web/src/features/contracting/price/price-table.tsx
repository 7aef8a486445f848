import type { OfferedProduct, TaxedPrices } from '@fanal/contract/schemas/contracting-offers'
import { useFormats } from '#lib/format.ts'
import { type TextKey, useTexts } from '#lib/texts.ts'
import styles from './price-table.module.css'

export interface TablePrices {
  /** Energy, where there are two. */
  title?: string | undefined
  prices: NonNullable<OfferedProduct['prices']>
  /** Null where the taxes are not known. */
  taxed: TaxedPrices | null
}

interface Term {
  name: TextKey<'contracting'>
  unit: TextKey<'contracting-price'>
  prices: readonly string[]
  taxed: readonly (string | null)[] | undefined
}

const termsOf = ({ prices, taxed }: TablePrices): Term[] =>
  [
    { name: 'line.power', unit: 'unit.power', prices: prices.power, taxed: taxed?.power },
    { name: 'line.energy', unit: 'unit.kwh', prices: prices.energy, taxed: taxed?.energy },
    {
      name: 'product.fixed',
      unit: 'unit.day',
      prices: prices.fixed === null ? [] : [prices.fixed],
      taxed: taxed ? [taxed.fixed] : undefined,
    },
    {
      name: 'product.surplus',
      unit: 'unit.kwh',
      prices: prices.surplus === null ? [] : [prices.surplus],
      taxed: undefined,
    },
  ] satisfies Term[]

/** Prices of all periods that are the same are one row. */
function TermRows({ term, hasTaxed }: { term: Term; hasTaxed: boolean }) {
  const t = useTexts('contracting')
  const tp = useTexts('contracting-price')
  const { price, number } = useFormats()
  const { prices, taxed } = term
  const isOne = new Set(prices).size === 1
  const cells = (i: number) => (
    <>
      <td>{price(Number(prices[i]))}</td>
      {hasTaxed && <td>{taxed?.[i] ? number(Number(taxed[i]), 6, 6) : tp('table.untaxed')}</td>}
    </>
  )
  const head = (
    <>
      {t(term.name)}
      <small>{tp(term.unit)}</small>
    </>
  )
  if (isOne)
    return (
      <tr>
        <th scope="row" className={styles.term}>
          {head}
        </th>
        {cells(0)}
      </tr>
    )
  return (
    <>
      <tr>
        <th scope="rowgroup" colSpan={hasTaxed ? 3 : 2} className={styles.term}>
          {head}
        </th>
      </tr>
      {prices.map((_, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- a period is its place
        <tr key={i}>
          <th scope="row" className={styles.period}>
            P{i + 1}
          </th>
          {cells(i)}
        </tr>
      ))}
    </>
  )
}

/** What each kW, kWh and day costs, by period, before and after taxes. */
export function PriceTable({ parts }: { parts: readonly TablePrices[] }) {
  const tp = useTexts('contracting-price')
  const hasTaxed = parts.some(({ taxed }) => taxed !== null)
  return (
    <table className={styles.prices}>
      <caption className="visually-hidden">{tp('table.caption')}</caption>
      <thead>
        <tr>
          <th scope="col">{tp('table.term')}</th>
          <th scope="col">{tp('table.without')}</th>
          {hasTaxed && <th scope="col">{tp('table.with')}</th>}
        </tr>
      </thead>
      {parts.map((part) => (
        <tbody key={part.title ?? ''}>
          {part.title && (
            <tr>
              <th scope="rowgroup" colSpan={hasTaxed ? 3 : 2} className={styles.energy}>
                {part.title}
              </th>
            </tr>
          )}
          {termsOf(part)
            .filter(({ prices }) => prices.length > 0)
            .map((term) => (
              <TermRows key={term.name} term={term} hasTaxed={hasTaxed} />
            ))}
        </tbody>
      ))}
    </table>
  )
}
