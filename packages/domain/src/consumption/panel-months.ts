import { firstOfMonth } from '../dates.ts'
import type { Zone } from '../lookups/provinces.ts'
import type { Column } from './curve-columns.ts'
import { unpackValues } from './curve-values.ts'
import { type StepMinutes, stepsOfDay } from './local-clock.ts'

/** The part of a stored day that its panels' meter knows. */
export interface PanelDay {
  day: string
  step_minutes: StepMinutes
  self_used: Uint8Array
  generated: Uint8Array
}

interface PanelMonths {
  autoconsumida?: Column
  generada?: Column
}

const stored = { autoconsumida: 'self_used', generada: 'generated' } as const

/** Generation and self-consumption by month; a column without any data is left out. */
export function panelMonths(days: readonly PanelDay[], months: readonly string[], zone: Zone): PanelMonths {
  const out: PanelMonths = {}
  for (const [name, place] of Object.entries(stored) as [keyof PanelMonths, 'self_used' | 'generated'][]) {
    const known = days.filter((day) => day[place].length > 0)
    if (known.length === 0) continue
    const sums = new Map<string, number>()
    for (const day of known) {
      const values = unpackValues(day[place], stepsOfDay(day.day, zone, day.step_minutes))
      const month = firstOfMonth(day.day)
      sums.set(
        month,
        values.reduce((sum, value) => sum + value, sums.get(month) ?? 0),
      )
    }
    out[name] = months.map((month) => sums.get(month) ?? null)
  }
  return out
}
