import type { Page } from '@playwright/test'
import type { Screen } from '../a11y/look.ts'

// Located without texts, since every language is checked.

const links = (page: Page) => page.locator('main section li a')
const opened = (place: number) => async (page: Page) => {
  await page.goto('/mesa/publicar')
  await links(page).nth(place).click()
  await page.locator('main article, main fieldset').first().waitFor()
}

/** As who writes contents. */
export const publishingScreens: Screen[] = [
  {
    name: 'publishing',
    path: '/mesa/publicar',
    act: (page) => links(page).first().waitFor(),
    next: [
      { name: 'a draft', act: opened(0) },
      { name: 'another draft', act: opened(1) },
      { name: 'a publication', act: opened(3) },
    ],
  },
]
