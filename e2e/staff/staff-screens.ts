import type { Page } from '@playwright/test'
import type { Screen } from '../a11y/look.ts'

// Located without texts, since every language is checked.

const rows = (page: Page) => page.locator('main tbody tr').first().waitFor()

async function sendEmpty(page: Page): Promise<void> {
  await page.locator('main form button[type=submit]').click()
  await page.locator('main [aria-invalid=true]').first().waitFor()
}

/** Before anybody is signed in. */
export const deskDoorScreens: Screen[] = [
  {
    name: 'door of the desk',
    path: '/mesa',
    next: [{ name: 'door of the desk, errors', act: sendEmpty }],
  },
  { name: 'a link that is over', path: '/mesa/alta#x', act: (page) => page.getByRole('alert').waitFor() },
]

/** As an administrator. */
export const deskScreens: Screen[] = [
  {
    name: 'people of the desk',
    path: '/mesa/personas',
    act: rows,
    next: [
      {
        name: 'a change of people',
        part: 'dialog',
        act: async (page) => {
          await page.locator('main header button').click()
          await page.getByRole('dialog').waitFor()
        },
      },
    ],
  },
  {
    name: 'permissions',
    path: '/mesa/permisos',
    act: rows,
    next: [
      {
        name: 'other permissions',
        act: async (page) => {
          await page.locator('main section button').last().click()
          await page.getByRole('checkbox').first().waitFor()
        },
      },
    ],
  },
  { name: 'approvals', path: '/mesa/confirmaciones' },
  { name: 'audit', path: '/mesa/registro', act: rows },
  { name: 'own account', path: '/mesa/cuenta', act: rows },
  { name: 'nothing there', path: '/mesa/nada' },
]
