import type { Rate } from './rate.ts'

/** A rate of one month, for tests. */
export const novemberTax: Rate = {
  kind: 'electricity_tax',
  scope: '',
  up_to_w: null,
  from: '2026-11-01',
  to: '2026-11-30',
  values: ['0.005'],
  conditional: null,
  source: 'BOE',
}
