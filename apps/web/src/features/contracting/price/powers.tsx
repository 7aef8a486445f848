import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import styles from './powers.module.css'

/** "P1 4,6 kW · P2 4,6 kW", as they were typed. */
export const powersText = (powers: readonly string[]): string =>
  powers.map((power, i) => `P${i + 1}\u00a0${power.trim()}\u00a0kW`).join(' · ')

/** Six powers; two fit in a line. */
export function PowerTable({ powers }: { powers: readonly string[] }) {
  const t = useTexts('contracting')
  const { number } = useFormats()
  return (
    <table className={styles.powers}>
      <caption>{t('summary.powers')}</caption>
      <thead>
        <tr>
          {powers.map((_, i) => (
            // oxlint-disable-next-line react/no-array-index-key -- a period is its place
            <th key={i} scope="col">
              P{i + 1}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          {powers.map((power, i) => (
            // oxlint-disable-next-line react/no-array-index-key -- a period is its place
            <td key={i}>{number(Number(power.trim().replace(',', '.')), 3)}</td>
          ))}
        </tr>
      </tbody>
    </table>
  )
}
