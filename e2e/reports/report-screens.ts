import type { Page } from '@playwright/test'
import type { Screen } from '../a11y/look.ts'

// Located without texts, since every language is checked.

/** As a supervisor. */
export const reportScreens: Screen[] = [
  {
    name: 'report of the quality',
    path: '/mesa/informes?report=quality',
    act: (page: Page) => page.locator('main table').first().waitFor(),
    next: [
      {
        name: 'cases of a figure',
        part: 'dialog',
        act: async (page: Page) => {
          await page.locator('main dl a').first().click()
          await page.locator('dialog table').waitFor()
        },
      },
    ],
  },
]
