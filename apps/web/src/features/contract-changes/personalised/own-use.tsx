import { curveChart, curveInfo } from '@fanal/contract/consumption'
import type { CurveInfo } from '@fanal/contract/schemas/consumption'
import type { Contract } from '@fanal/contract/schemas/contracts'
import {
  marksOf,
  type UsedPart,
  type UsedYear,
  usedPart,
  wholeMonths,
} from '@fanal/domain/contract-changes/personal-use'
import { withCosts } from '@fanal/domain/consumption/step-costs'
import { addDays, addMonths } from '@fanal/domain/dates'
import { useMemo } from 'react'
import { useFormats } from '#lib/format.ts'
import { canCall, usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import { Note } from '#ui/state/note.tsx'
import { Loading, Skeleton } from '#ui/state/skeleton.tsx'
import { iconChart } from '#ui/text/icons.ts'

interface Choice {
  label: string
  /** What it covers; empty if that is not known. */
  marks: ReadonlySet<number>
}

interface OwnUseProps {
  contract: Contract
  type: UsedYear['type']
  choices: readonly Choice[]
  chosen: Choice | undefined
}

const centThousandthsPerEuro = 100_000

/** What the customer used in the last 12 months when the choice applies: what is at stake, with the reason why it is no saving. */
export function OwnUse(props: OwnUseProps) {
  const t = useTexts('contract-changes')
  const isKnown = canCall(usePortal(), curveInfo)
  const { data, error } = useApiQuery(curveInfo, { params: { id: props.contract.id } })
  if (isKnown && !data && !error) return <Waiting />
  if (!data?.last_day) return <Note icon={iconChart}>{t('use.noCurve')}</Note>
  return <YearOfUse {...props} info={data} lastDay={data.last_day} />
}

function Waiting() {
  const t = useTexts('contract-changes')
  return (
    <Loading label={t('use.loading')}>
      <Skeleton shape="block" />
    </Loading>
  )
}

interface YearOfUseProps extends OwnUseProps {
  info: CurveInfo
  lastDay: string
}

function YearOfUse({ contract, type, info, lastDay, choices, chosen }: YearOfUseProps) {
  const t = useTexts('contract-changes')
  const { data, error } = useApiQuery(curveChart, {
    params: { id: contract.id, type },
    query:
      type === 'monthly'
        ? wholeMonths(lastDay)
        : { start: addDays(addMonths(lastDay, -12), 1), end: lastDay },
  })
  const year = useMemo((): UsedYear | undefined => {
    if (!data || Array.isArray(data)) return undefined
    const { counts, activa, cost } = withCosts(data.curve)
    return { type, start: data.start, zone: info.zone, counts, activa, cost }
  }, [data, type, info.zone])
  const marks = useMemo(() => year && marksOf(year), [year])
  if (!data && !error) return <Waiting />
  if (!year || !marks) return <Note icon={iconChart}>{t('use.noCurve')}</Note>
  const partOf = ({ marks: wanted }: Choice) => (wanted.size > 0 ? usedPart(year, marks, wanted) : undefined)
  if (chosen) return <Used part={partOf(chosen)} />
  const most = choices
    .map((choice) => ({ choice, part: partOf(choice) }))
    .toSorted((a, b) => (b.part?.share ?? 0) - (a.part?.share ?? 0))[0]
  return most?.part ? (
    <MostUsed label={most.choice.label} share={most.part.share} />
  ) : (
    <Used part={undefined} />
  )
}

function MostUsed({ label, share }: { label: string; share: number }) {
  const t = useTexts('contract-changes')
  const { percent } = useFormats()
  return <Note icon={iconChart}>{t('use.most', { choice: label, percent: percent(share * 100) })}</Note>
}

function Used({ part }: { part: UsedPart | undefined }) {
  const t = useTexts('contract-changes')
  const { energyKwh, percent, money } = useFormats()
  if (!part) return <Note icon={iconChart}>{t('use.noCurve')}</Note>
  const values = { energy: energyKwh(part.wh / 1000), percent: percent(part.share * 100) }
  return (
    <Note icon={iconChart} title={t('use.title', values)}>
      {part.cost === undefined
        ? t('use.noPrices')
        : t('use.atStake', { amount: money(part.cost / centThousandthsPerEuro) })}
    </Note>
  )
}
