import { budget } from '@fanal/contract/consumption'
import type { Contract } from '@fanal/contract/schemas/contracts'
import { useRead } from '#lib/api/use-api-query.ts'
import { canCall, usePortal } from '#lib/portal.tsx'
import { cx } from '#ui/cx.ts'
import { curveInfoRead } from '#features/consumption/curve/curve-reads.ts'
import { DaysCard } from './days-card.tsx'
import { MonthCard } from './month-card.tsx'

interface PlaceFiguresProps {
  contract: Contract
  className?: string | undefined
}

/** Today and yesterday, and what this month has cost so far. */
export function PlaceFigures({ contract: { id }, className }: PlaceFiguresProps) {
  const portal = usePortal()
  const { data: info } = useRead(curveInfoRead(id))
  if (!info?.last_day) return null
  return (
    <div className={cx(className)}>
      <DaysCard id={id} last={info.last_day} delayDays={info.delay_days} />
      {canCall(portal, budget) && <MonthCard id={id} />}
    </div>
  )
}
