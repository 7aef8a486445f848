import type { PowerAdvice } from '@fanal/contract/schemas/power-advice'
import { beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { electricity } from '#test/contract-examples.ts'
import { draw, loadSpanish } from '#test/portal.tsx'
import { serve } from '#test/server.ts'
import { PowerCard } from './power-card.tsx'

beforeAll(() => loadSpanish('power-advice', 'shell'))

const month = (name: string, unsettled_tax_factor: string | null): PowerAdvice['months'][number] => ({
  month: name,
  days: 30,
  demand: ['2.1', '2.2'],
  source: 'meter',
  prices: ['0.08', '0.01'],
  tax_factor: '1.2719',
  unsettled_tax_factor,
})

test('rates that are not settled make two amounts of an estimate, and it says of which months', async () => {
  const advice: PowerAdvice = {
    contracted: [
      { period: 'P1', power: '4.600' },
      { period: 'P2', power: '4.600' },
    ],
    months: [month('2026-08', null), month('2026-09', '1.2161')],
    prices: ['0.08', '0.01'],
    tax_factor: '1.2719',
    unsettled_tax_factor: '1.2161',
    suggested: { powers: ['2.3', '2.3'], saving: '15.80', unsettled_saving: '15.45' },
    other: null,
  }
  serve(() => ({ body: advice }))
  draw(<PowerCard contract={electricity} lastDay={null} change={undefined} />)
  const card = page.getByRole('main')
  await expect
    .element(card)
    .toHaveTextContent(/Habrías (ahorrado|pagado) [\d,]+\s€ o [\d,]+\s€ .*en \d+ (meses|días)\./)
  await expect.element(card).toHaveTextContent(/Los impuestos de septiembre de 2026 aún no son definitivos/)
})
