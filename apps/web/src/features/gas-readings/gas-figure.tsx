import type { Contract } from '@fanal/contract/schemas/contracts'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { useRead } from '#lib/api/use-api-query.ts'
import { gasReadingsRead } from './reads.ts'

/** The energy of the newest invoice. */
export function GasFigure({ contract: { id } }: { contract: Contract }) {
  const t = useTexts('contracts')
  const { energyKwh, date } = useFormats()
  const newest = useRead(gasReadingsRead(id)).data?.items?.[0]
  if (!newest) return null
  return (
    <>
      <b>{energyKwh(newest.energy_kwh)}</b>{' '}
      {t('consumption.between', { from: date(newest.start_date), to: date(newest.end_date) })}
    </>
  )
}
