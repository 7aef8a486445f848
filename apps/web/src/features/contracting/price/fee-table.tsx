import type { FeeKind, FeeLine } from '@fanal/domain/contract-changes/distributor-fees'
import type { ContractType } from '@fanal/domain/settings/settings'
import { useFormats } from '#lib/format.ts'
import { type TextKey, useTexts } from '#lib/texts.ts'
import styles from './price-table.module.css'
import { useFees } from './use-fees.ts'
import { type Offers, taxNames } from './use-offers.ts'

type Key = TextKey<'contracting-price'>

const names: Record<FeeKind, Key> = {
  connection: 'fees.connection',
  access: 'fees.access',
  extension: 'fees.extension',
}
const unknown = { gas: 'fees.unknownGas', power: 'fees.unknownPower' } as const satisfies Record<string, Key>

/** What the distributor charges once, apart from the year: estimated with VAT, or said not to be included. */
export function FeeTable({ energy, tax }: { energy: ContractType; tax: Offers['tax'] }) {
  const t = useTexts('contracting-price')
  const { money, percent } = useFormats()
  const fees = useFees(energy)
  if (!fees || fees.state === 'none') return null
  if (fees.state === 'unknown')
    return (
      <p className={styles.note}>
        <b>{t('fees.title')}</b>
        <br />
        {t(unknown[fees.why])}
      </p>
    )
  const amount = ({ leastCents, mostCents }: Pick<FeeLine, 'leastCents' | 'mostCents'>) =>
    leastCents === mostCents
      ? money(mostCents / 100)
      : t('fees.between', { least: money(leastCents / 100), most: money(mostCents / 100) })
  return (
    <div className={styles.fees}>
      <table className={styles.prices}>
        <caption className={styles.caption}>{t('fees.title')}</caption>
        <tbody>
          {fees.lines.map((line) => (
            <tr key={line.kind}>
              <th scope="row">{t(names[line.kind])}</th>
              <td>{amount(line)}</td>
            </tr>
          ))}
          <tr className={styles.sum}>
            <th scope="row">{t('fees.total')}</th>
            <td>{amount(fees)}</td>
          </tr>
        </tbody>
      </table>
      <p className={styles.note}>
        {fees.vatPercent
          ? t('fees.withVat', { percent: percent(Number(fees.vatPercent), 2) })
          : t('fees.withoutTax', { tax: taxNames[tax] })}{' '}
        {t('fees.note')}
      </p>
    </div>
  )
}
