import type { Screen } from '../a11y/look.ts'

// Located without texts, since every language is checked.

export const comparedBill =
  'tariff=2.0TD&from=2026-09-01&to=2026-09-30&kw=4.6_4.6&kwh=70_62_118&paid=70.68&year=795_768_1428&measured=2025-10-01_2026-09-30&prices=0.0935_0.0302_0.148_0.148_0.148'

/** Without a session. */
export const comparatorScreens: Screen[] = [
  {
    name: 'comparator',
    path: '/comparador',
    next: [
      {
        name: 'comparator, errors',
        act: async (page) => {
          await page.locator('main input[type=radio]').nth(1).check()
          await page.locator('main form button[type=submit]').click()
          await page.locator('[aria-invalid=true]').first().waitFor()
        },
      },
      {
        name: 'comparator, a person',
        act: async (page) => {
          await page.locator('main input[type=radio]').nth(2).check()
          await page.locator('main input[name=email]').waitFor()
        },
      },
    ],
  },
  {
    name: 'comparison',
    path: `/comparador?${comparedBill}`,
    next: [
      {
        name: 'comparison, call me',
        part: 'dialog[open]',
        act: async (page) => {
          await page.locator('main aside button').first().click()
          await page.locator('dialog input[name=email]').waitFor()
        },
      },
    ],
  },
  {
    name: 'comparison of a part of a year, with surplus and a social bonus, elsewhere',
    path: `/comparador?${comparedBill.replace('2025-10-01', '2026-03-20')}&surplus=4.50_100&bonus=22.98_0.4250&zone=canary`,
  },
  {
    name: 'gas comparison',
    path: '/comparador-gas?tariff=RL.2&from=2026-07-01&to=2026-08-30&kwh=1348&paid=120',
  },
]
