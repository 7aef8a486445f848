import type { Page } from '@playwright/test'
import type { Screen } from '../a11y/look.ts'

// Screens of the recovery for the accessibility tests; located without texts, since every language is checked.

const submit = (page: Page) => page.locator('main button[type=submit]').click()

export const recoveryScreens: Screen[] = [
  {
    name: 'recovery',
    path: '/recordar-clave',
    next: [
      {
        name: 'recovery with errors',
        act: async (page) => {
          await submit(page)
          await page.locator('[aria-invalid=true]').first().waitFor()
        },
      },
      {
        name: 'sent recovery',
        act: async (page) => {
          await page.route(/\/user\/reset/, (route) => route.fulfill({ json: { status: 'OK' } }))
          await page.locator('[name=nif]').fill('99999999R')
          await page.locator('[name=email]').fill('nobody@example.com')
          await submit(page)
          await page.locator('main [role=status]').waitFor()
        },
      },
    ],
  },
]
