import type { ComparedUse } from './comparison-form.ts'

/** A home in September 2026. */
export const exampleUse: ComparedUse = {
  energy: 'electricity',
  tariff: '2.0TD',
  start: '2026-09-01',
  end: '2026-09-30',
  powers: ['4.6', '4.6'],
  kwh: [70, 62, 118],
  zone: 'peninsula',
  amount: '70.68',
  surplus: null,
}
