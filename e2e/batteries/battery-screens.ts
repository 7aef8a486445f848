import type { Page } from '@playwright/test'
import { closeOpen, type Screen, unfold } from '../a11y/look.ts'

// Battery screens for the accessibility tests; located without texts, since every language is checked.

const part = 'dialog[open]'
const dialog = (page: Page) => page.locator(part)

/** The buttons of the first battery: share and move. */
const press = (place: number) => async (page: Page) => {
  await closeOpen(page)
  await unfold(page)
  await page.locator('#batteries li').first().locator('button').nth(place).click()
  await dialog(page).locator('button').last().waitFor()
}

const next = (page: Page) => dialog(page).locator('button[type=submit]').click()

async function chooseBattery(page: Page): Promise<void> {
  await dialog(page).getByRole('radio').first().check()
  await next(page)
  await dialog(page).locator('input[type=range]').waitFor()
}

async function changeShare(page: Page): Promise<void> {
  await press(0)(page)
  await dialog(page).locator('input[inputmode=numeric]').fill('75')
}

async function showMovements(page: Page): Promise<void> {
  await unfold(page)
  for (const place of [0, 1]) await page.locator('#batteries summary').nth(place).click()
  await page.locator('#batteries tbody tr').first().waitFor()
}

/** As Marta; nothing is changed. */
export const batteryScreens: Screen[] = [
  {
    name: 'batteries',
    path: '/contratos/electricidad/100001',
    part: '#batteries',
    act: showMovements,
    next: [{ name: 'battery of an origin', part, act: press(1) }],
  },
  {
    name: 'share of a battery',
    path: '/contratos/electricidad/100002',
    part,
    act: changeShare,
    next: [
      { name: 'where to move a battery', part, act: press(1) },
      { name: 'how much of a battery to move', part, act: chooseBattery },
      { name: 'move of a battery, to be confirmed', part, act: next },
    ],
  },
]
