import type { Screen } from '../a11y/look.ts'

// Located without texts, since every language is checked.

const shared =
  'area=90&people=3&simultaneity=0.4&appliances=heating,waterHeater.80,oven,hob,fridge.1,tv.2,pool.40'

/** Without a session. */
export const calculatorScreens: Screen[] = [
  {
    name: 'power calculator',
    path: '/potencia',
    next: [
      {
        name: 'power calculator, errors',
        act: async (page) => {
          await page.locator('main form button[type=submit]').click()
          await page.locator('[aria-invalid=true]').first().waitFor()
        },
      },
    ],
  },
  {
    name: 'a shared power',
    path: `/potencia?${shared}`,
    next: [
      {
        name: 'a shared power, call with errors',
        act: async (page) => {
          await page.locator('main section form button[type=submit]').click()
          await page.locator('section form [aria-invalid=true]').first().waitFor()
        },
      },
    ],
  },
]
