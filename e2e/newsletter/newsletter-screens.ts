import type { Page } from '@playwright/test'
import type { Screen } from '../a11y/look.ts'

// Located without texts, since every language is checked.

const cards = (page: Page) => page.locator('main li label').first().waitFor()

async function sendEmpty(page: Page): Promise<void> {
  await page.locator('main form button[type=submit]').click()
  await page.locator('main [aria-invalid=true]').waitFor()
}

/** Without a session. */
export const newsletterScreens: Screen[] = [
  {
    name: 'newsletters',
    path: '/boletin',
    act: cards,
    next: [{ name: 'newsletters, errors', act: sendEmpty }],
  },
  { name: 'a bad link to newsletters', path: '/boletin?params=a.b.c', act: cards },
]

/** As Marta, who gets some. */
export const ownNewsletterScreens: Screen[] = [{ name: 'own newsletters', path: '/boletin', act: cards }]
