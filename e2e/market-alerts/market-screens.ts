import type { Page } from '@playwright/test'
import type { Screen } from '../a11y/look.ts'

// Located without texts, since every language is checked.

const chart = (page: Page) => page.locator('main [role=slider]').waitFor()

async function typeWrong(page: Page): Promise<void> {
  await page.locator('main select').selectOption({ index: 3 })
  await page.locator('main input[name=price]').fill('-500')
  await page.locator('main input[name=price]').blur()
  await page.locator('main [aria-invalid=true]').waitFor()
}

async function askToDelete(page: Page): Promise<void> {
  await page.locator('main table button').last().click()
  await page.locator('dialog[open]').waitFor()
}

/** As Marta, who has some. */
export const marketScreens: Screen[] = [
  {
    name: 'market alerts',
    path: '/omipComponent',
    act: chart,
    next: [
      { name: 'market alerts, errors', act: typeWrong },
      { name: 'market alerts, delete', act: askToDelete },
    ],
  },
]
