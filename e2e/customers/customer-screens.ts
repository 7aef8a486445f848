import type { Page } from '@playwright/test'
import type { Screen } from '../a11y/look.ts'

// Located without texts, since every language is checked.

const open = (page: Page) => page.keyboard.press('Control+k')
const options = (page: Page) => page.locator('dialog [role=option]')

/** As an agent. */
export const deskCustomerScreens: Screen[] = [
  {
    name: 'palette',
    path: '/mesa/cuenta',
    act: async (page) => {
      await page.locator('main h1').waitFor()
      await open(page)
      await options(page).first().waitFor()
    },
    part: 'dialog',
    next: [
      {
        name: 'palette with hits of many kinds',
        part: 'dialog',
        act: async (page) => {
          await page.locator('dialog input').fill('1000')
          await page.locator('dialog mark').first().waitFor()
        },
      },
      {
        name: 'customer',
        act: async (page) => {
          await page.locator('dialog input').fill('12345678Z')
          await page.locator('dialog mark').first().waitFor()
          await page.keyboard.press('Enter')
          await page.locator('#customer').waitFor()
          await page.locator('main time').first().waitFor()
        },
      },
    ],
  },
]
