import type { Page } from '@playwright/test'
import type { Screen } from '../a11y/look.ts'

// Located without texts, since every language is checked.

const preferences = (page: Page) => page.locator('main table input[type=checkbox]').first().waitFor()
const where = (page: Page, nth: number) => page.locator('main dl > div').nth(nth)

/** From 900 px on; on a phone the bell leads to the page. */
async function openBell(page: Page): Promise<void> {
  const bell = page.locator('header button[aria-controls]:has(+ [popover])').first()
  if (!(await bell.isVisible())) return
  await bell.click()
  await page.locator('header [popover] footer a').first().waitFor()
}

/** As Marta, who was told some. */
export const noticesScreens: Screen[] = [
  {
    name: 'notices',
    path: '/avisos',
    act: preferences,
    next: [
      {
        name: 'quiet hours',
        act: async (page) => {
          await where(page, 0).locator('button').first().click()
          await page.locator('dialog[open]').waitFor()
        },
      },
    ],
  },
  {
    name: 'a webhook',
    path: '/avisos',
    act: async (page) => {
      await where(page, 4).locator('button').first().click()
      await page.locator('dialog[open] button[type=submit]').click()
      await page.locator('dialog[open] [aria-invalid=true]').waitFor()
    },
  },
  ...[
    { name: 'where mails go', nth: 1 },
    { name: 'link of the calendar', nth: 3 },
  ].map(({ name, nth }) => ({
    name,
    path: '/avisos',
    part: 'dialog[open]',
    act: async (page: Page) => {
      await where(page, nth).locator('button').last().click()
      await page.locator('dialog[open]').waitFor()
    },
  })),
  { name: 'bell', path: '/version', act: openBell },
]
