import type { Page } from '@playwright/test'
import type { Screen } from '../a11y/look.ts'

// Located without texts, since every language is checked.

const firstRow = (page: Page) => page.locator('[data-case]').first()

/** Out of the dialog, and out of the text. */
async function leave(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
  await page.locator('#case').focus()
}

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
      {
        name: 'line for a sentence',
        part: 'dialog[open]',
        act: async (page) => {
          await page.keyboard.press('r')
          await page.keyboard.type('Hola.##')
          await page.locator('dialog[open] li').first().waitFor()
        },
      },
      {
        name: 'joined cases',
        part: 'dialog[open]',
        act: async (page) => {
          await leave(page)
          await page.keyboard.press('l')
          await page.locator('dialog[open] form').waitFor()
        },
      },
      {
        name: 'named colleague',
        act: async (page) => {
          await leave(page)
          await page.keyboard.press('n')
          await page.keyboard.type(' @')
          await page.locator('section ul[aria-label] button').first().waitFor()
        },
      },
    ],
  },
]
