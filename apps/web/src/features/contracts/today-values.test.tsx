import type { Contract } from '@fanal/contract/schemas/contracts'
import { beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { electricity } from '#test/contract-examples.ts'
import { draw, loadSpanish } from '#test/portal.tsx'
import { useTodayValues } from './today-values.ts'

beforeAll(() => loadSpanish('contracts'))

function Values({ contract }: { contract: Contract }) {
  const { power, doubleTariff, happyHours, happyDay } = useTodayValues(contract)
  return <p>{[power, doubleTariff, happyHours, happyDay].filter(Boolean).join(' | ')}</p>
}
const drawWith = (over: Partial<Contract>) => draw(<Values contract={{ ...electricity, ...over }} />)
const powers = (...kw: number[]) => kw.map((power, i) => ({ period: `P${i + 1}`, power }))

test.each([
  [powers(4.6, 4.6), 'P1 4,6 kW · P2 4,6 kW'],
  [powers(9.06, 9.06, 9.06, 9.06, 9.06, 15.1), 'P1–P5 9,06 kW · P6 15,1 kW'],
  [powers(20, 20, 20, 20, 20, 20), 'P1–P6 20 kW'],
  [powers(16, 17, 17, 18, 18, 18), 'P1 16 kW · P2–P3 17 kW · P4–P6 18 kW'],
])('powers %#', async (contracted_power_period, text) => {
  drawWith({ contracted_power_period })
  await expect.element(page.getByRole('paragraph')).toHaveTextContent(text)
})

test('the personalised tariffs that are chosen', async () => {
  drawWith({
    personalised: {
      doubleTariff: { startMonth: 1, startYear: 2027, endMonth: 3, endYear: 2027 },
      happyHours: { startHour: 10, endHour: 12 },
      happyDay: 'wed',
    },
  })
  await expect
    .element(page.getByRole('paragraph'))
    .toHaveTextContent(
      'Doble tarifa de enero de 2027 a marzo de 2027 | Horas felices de 10 a 12 h | Día feliz: mié',
    )
})
