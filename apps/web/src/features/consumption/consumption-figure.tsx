import type { Contract } from '@fanal/contract/schemas/contracts'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { useRead } from '#lib/api/use-api-query.ts'
import { curveInfoRead, figureRead } from './curve/curve-reads.ts'

/** The last complete month, beside the same month a year ago. */
export function ConsumptionFigure({ contract: { id } }: { contract: Contract }) {
  const { data: info } = useRead(curveInfoRead(id))
  const last = info?.last_day
  return last ? <MonthFigure id={id} lastDay={last} /> : null
}

function MonthFigure({ id, lastDay }: { id: number; lastDay: string }) {
  const t = useTexts('contracts')
  const { energyKwh, month, percent } = useFormats()
  const { data } = useRead(figureRead(id, lastDay))
  // Points of version 1 leave out months without data.
  if (!data || Array.isArray(data)) return null
  const [before, now] = [data.curve.activa[0] ?? null, data.curve.activa[12] ?? null]
  if (now === null) return null
  const name = month(data.end.slice(0, 7), 'long')
  const whole = (text: string) => text.replaceAll(' ', '\u00a0')
  const change = before ? Math.round((100 * (now - before)) / before) : undefined
  return (
    <>
      <b>{whole(energyKwh(now / 1000))}</b> {t('consumption.in', { month: name })}
      {change === 0 && t('consumption.same')}
      {change !== undefined && change > 0 && t('consumption.more', { percent: whole(percent(change)) })}
      {change !== undefined && change < 0 && t('consumption.less', { percent: whole(percent(-change)) })}
    </>
  )
}
