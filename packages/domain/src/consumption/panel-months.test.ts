import { expect, test } from 'vitest'
import { packValues } from './curve-values.ts'
import { type PanelDay, panelMonths } from './panel-months.ts'

const nothing = new Uint8Array()
const day = (name: string, steps: number, selfUsed: number, generated = 0): PanelDay => ({
  day: name,
  step_minutes: 60,
  self_used: selfUsed > 0 ? packValues(Array.from({ length: steps }, () => selfUsed)) : nothing,
  generated: generated > 0 ? packValues(Array.from({ length: steps }, () => generated)) : nothing,
})
const months = ['2026-03-01', '2026-04-01', '2026-05-01']

test.each<[string, PanelDay[], object]>([
  ['nothing known', [], {}],
  [
    'months add their days, of 23 hours too; one without any is unknown',
    [day('2026-03-28', 24, 10, 20), day('2026-03-29', 23, 10, 20), day('2026-05-01', 24, 1, 2)],
    { autoconsumida: [470, null, 24], generada: [940, null, 48] },
  ],
  ['what is known of one only', [day('2026-04-02', 24, 0, 5)], { generada: [null, 120, null] }],
])('%s', (_, days, columns) => expect(panelMonths(days, months, 'peninsula')).toEqual(columns))
