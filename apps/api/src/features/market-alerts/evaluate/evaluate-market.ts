import { madridDayOf } from '@fanal/domain/dates'
import type { Deps } from '#deps'
import { endAlerts } from './end-alerts.ts'
import { fireAlerts } from './fire-alerts.ts'
import { notifyCheapHours } from './notify-cheap-hours.ts'

/** All that follows from prices, as often as it is called: what was done is not done again, what was cut off goes on. */
export async function evaluateMarket(
  deps: Pick<Deps, 'env' | 'database'>,
  now: Date,
): Promise<{ fired: number; ended: number; told: number }> {
  const today = madridDayOf(now.getTime())
  const fired = await fireAlerts(deps)
  const ended = await endAlerts(deps, today)
  return { fired, ended, told: await notifyCheapHours(deps, today) }
}
