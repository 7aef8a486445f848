import type { Page } from '@playwright/test'
import { type Screen, unfold } from '../a11y/look.ts'

// Consumption screens for the accessibility tests; located without texts, since every language is checked.

const panel = (contract: string, query = '') => `/contratos/electricidad/${contract}${query}#consumption`
const part = '#consumption'
const listed = (page: Page) => page.locator('#consumption tbody tr').first().waitFor()

/** As Marta, signed in. */
export const consumptionScreens: Screen[] = [
  {
    name: 'the place of consumption',
    path: '/consumo',
    act: async (page) => {
      await page.getByRole('slider').waitFor()
      await page.locator('main svg').first().waitFor()
    },
  },
  {
    name: 'the place of consumption, days',
    path: '/consumo?view=daily&compare=year',
    act: async (page) => {
      await page.getByRole('slider').waitFor()
    },
  },
  {
    name: 'hours beside those before',
    path: panel('100001', '?view=hourly&compare=before'),
    part,
    act: async (page) => {
      await unfold(page)
      await page.getByRole('slider').waitFor()
      await page.locator('#power figure').waitFor()
    },
  },
  {
    name: 'wrong dates, as a table',
    path: panel('100001', '?view=daily&start=2026-03-05&end=2026-03-01&table=1'),
    part,
    act: listed,
  },
  {
    name: 'gas',
    path: '/contratos/gas/200001',
    part,
    act: async (page) => {
      await unfold(page)
      await listed(page)
    },
  },
]
