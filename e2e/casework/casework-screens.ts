import type { Page } from '@playwright/test'
import type { Screen } from '../a11y/look.ts'

// Located without texts, since every language is checked.

const firstRow = (page: Page) => page.locator('[data-case]').first()

/** As an agent. */
export const caseworkScreens: Screen[] = [
  {
    name: 'queue',
    path: '/mesa/casos',
    act: (page) => firstRow(page).waitFor(),
    next: [
      {
        name: 'case with its invoice',
        act: async (page) => {
          await page.goto('/mesa/casos?q=lectura%20facturada')
          await firstRow(page).click()
          await page.locator('#case').waitFor()
          await page.locator('aside section[tabindex]').waitFor()
        },
      },
    ],
  },
]
