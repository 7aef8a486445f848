import type { Page } from '@playwright/test'
import { closeOpen, type Screen, type View } from '../a11y/look.ts'

// Screens of the shell for the accessibility tests; located without texts, since every language is checked.

const menu = '[popover]:popover-open'

async function openMenu(page: Page, place: 'first' | 'last'): Promise<void> {
  await closeOpen(page)
  await page.locator('header button[aria-expanded]:not(nav button)')[place]().click()
  await page.locator(menu).waitFor()
}

const drawer: View = {
  name: 'drawer',
  part: 'dialog[open]',
  act: async (page) => {
    await closeOpen(page)
    await page.locator('header button').first().click()
    await page.getByRole('dialog').waitFor()
  },
}

export const visitorScreens: Screen[] = [
  { name: 'home', path: '/' },
  { name: 'not found', path: '/nada' },
  { name: 'welcome', path: '/bienvenido' },
  { name: 'alternative home', path: '/altHome' },
  { name: 'loading', path: '/cargando' },
  { name: 'mailbox', path: '/buzon' },
  {
    name: 'version',
    path: '/version',
    next: [
      {
        name: 'help',
        part: 'dialog[open]',
        act: async (page) => {
          await page.locator('header [role=button]:has-text("900 000 000")').click()
          await page.getByRole('dialog').waitFor()
        },
      },
      { name: 'language menu', part: menu, act: (page) => openMenu(page, 'first') },
      drawer,
    ],
  },
]

/** As Marta, signed in. */
export const customerScreens: Screen[] = [
  {
    name: 'home of a customer',
    path: '/',
    act: (page) => page.getByText('100001').first().waitFor(),
    next: [{ name: 'user menu', part: menu, act: (page) => openMenu(page, 'last') }, drawer],
  },
  { name: 'dynamic page', path: '/d/autoconsumo/1', act: (page) => page.locator('table').waitFor() },
  { name: 'unknown dynamic page', path: '/d/nada/9' },
]

/** Without a choice about cookies. */
export const cookieScreens: Screen[] = [
  {
    name: 'cookie banner',
    path: '/',
    next: [
      {
        name: 'cookie choices',
        act: async (page) => {
          await page.locator('section[aria-label] button').nth(2).click()
          await page.getByRole('checkbox').first().waitFor()
        },
      },
    ],
  },
]
