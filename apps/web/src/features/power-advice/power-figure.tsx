import { powerAdvice } from '@fanal/contract/power-advice'
import type { Contract } from '@fanal/contract/schemas/contracts'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { useApiQuery } from '#lib/api/use-api-query.ts'

/** The contracted powers; once it is known, the highest that was needed. */
export function PowerFigure({ contract: { id, contracted_power_period } }: { contract: Contract }) {
  const t = useTexts('contracts')
  const { number, powerKw } = useFormats()
  // Read where the panel has asked for it.
  const { data } = useApiQuery(powerAdvice, { params: { id } }, { isWanted: false })
  const powers = contracted_power_period.map(({ power }) => number(power, 3))
  const demands = (data?.months ?? []).flatMap(({ demand }) => demand.map(Number))
  return (
    <>
      <b>{powers.join(' / ')} kW</b>
      {demands.length > 0 && <> · {t('power.reached', { power: powerKw(Math.max(...demands)) })}</>}
    </>
  )
}
