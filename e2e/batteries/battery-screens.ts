import type { Page } from '@playwright/test'
import type { Screen } from '../a11y/axe.ts'

// Battery screens for the accessibility tests; located without texts, since every language is checked.

const home = '/contratos/electricidad/100001'
const second = '/contratos/electricidad/100002'
const dialog = (page: Page) => page.locator('dialog[open]')

/** The buttons of the first battery: share and move. */
const press = (place: number) => async (page: Page) => {
  await page.locator('#batteries li').first().locator('button').nth(place).click()
  await dialog(page).locator('button').last().waitFor()
}

const next = (page: Page) => dialog(page).locator('button[type=submit]').click()

async function choose(page: Page): Promise<void> {
  await press(1)(page)
  await dialog(page).getByRole('radio').first().check()
  await next(page)
  await dialog(page).locator('input[type=range]').waitFor()
}

async function changeShare(page: Page): Promise<void> {
  await press(0)(page)
  await dialog(page).locator('input[inputmode=numeric]').fill('75')
}

const dialogs: Screen[] = [
  { name: 'share of a battery', path: second, act: changeShare },
  { name: 'where to move a battery', path: second, act: press(1) },
  { name: 'how much of a battery to move', path: second, act: choose },
  {
    name: 'move of a battery, to be confirmed',
    path: second,
    act: async (page) => {
      await choose(page)
      await next(page)
    },
  },
  { name: 'battery of an origin', path: home, act: press(1) },
]

/** As Marta; nothing is changed. */
export const batteryScreens: Screen[] = [
  {
    name: 'batteries',
    path: home,
    part: '#batteries',
    act: async (page) => {
      await page.locator('#batteries summary').first().click()
      await page.locator('#batteries tbody tr').first().waitFor()
    },
  },
  ...dialogs.map((screen) => ({ ...screen, part: 'dialog[open]' })),
]
