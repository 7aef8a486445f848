import type { CurveType } from '@fanal/domain/consumption/curve-range'
import { useConsumptionLabels } from '#features/consumption/consumption-labels.ts'
import type { Comparison } from '#features/consumption/curve/use-comparison.ts'

/** The compared period, and the difference. */
export function ComparedHeads({ comparison: { range, unit } }: { comparison: Comparison }) {
  const { t, rangeName } = useConsumptionLabels()
  const withUnit = (name: string) => (unit === 'eur' ? `${name} (€)` : t('table.kwh', { name }))
  return (
    <>
      <th scope="col">{withUnit(rangeName(range))}</th>
      <th scope="col">{withUnit(t('table.difference'))}</th>
    </>
  )
}

interface ComparedCellsProps {
  comparison: Comparison
  type: CurveType
  index: number
}

export function ComparedCells({ comparison: { besideAt, unit }, type, index }: ComparedCellsProps) {
  const { inColumn } = useConsumptionLabels()
  const { kwh, euros } = inColumn(type)
  const format = unit === 'eur' ? euros : kwh
  const { other, difference } = besideAt(index)
  const signed = (value: number) => {
    const size = format(Math.abs(value))
    // A difference that rounds to 0 has no sign.
    if (!/[1-9]/.test(size)) return size
    return `${value > 0 ? '+' : '−'}${size}`
  }
  return (
    <>
      <td>{other === undefined ? '–' : format(other)}</td>
      <td>{difference === undefined ? '–' : signed(difference)}</td>
    </>
  )
}
