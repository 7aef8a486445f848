import { powerAdvice } from '@fanal/contract/power-advice'
import type { Contract } from '@fanal/contract/schemas/contracts'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { useApiQuery } from '#lib/api/use-api-query.ts'

/** The highest contracted power, with the least of the periods; once it is known, the highest that was needed. */
export function PowerFigure({ contract: { id, contracted_power_period } }: { contract: Contract }) {
  const t = useTexts('contracts')
  const { powerKw } = useFormats()
  // Read where the panel has asked for it.
  const { data } = useApiQuery(powerAdvice, { params: { id } }, { isWanted: false })
  const powers = contracted_power_period.map(({ power }) => power)
  const [least, most] = [Math.min(...powers), Math.max(...powers)]
  const demands = (data?.months ?? []).flatMap(({ demand }) => demand.map(Number))
  return (
    <>
      <b>{powerKw(most)}</b>
      {least < most && ` ${t('power.range', { least: powerKw(least) })}`}
      {demands.length > 0 && <> · {t('power.reached', { power: powerKw(Math.max(...demands)) })}</>}
    </>
  )
}
