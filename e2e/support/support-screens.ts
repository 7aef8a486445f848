import type { Page } from '@playwright/test'
import type { Screen } from '../a11y/look.ts'

// Support screens for the accessibility tests; located without texts, since every language is checked.

const sent = async (page: Page) => {
  await page.locator('main form:not([role=search]) button[type=submit]').first().click()
  await page.locator('[aria-invalid=true]').first().waitFor()
}
/** The first case of a part of the list. */
const firstOf = async (page: Page) => {
  await page.locator('main section li a').first().click()
  await page.locator('main aside h2').first().waitFor()
}

/** As Marta, signed in. */
export const supportScreens: Screen[] = [
  { name: 'requests', path: '/solicitudes' },
  { name: 'no request that matches', path: '/solicitudes?q=nada-de-nada' },
  { name: 'a request that waits for the customer', path: '/solicitudes?state=yours', act: firstOf },
  { name: 'an open request', path: '/solicitudes?state=open', act: firstOf },
  { name: 'a closed request', path: '/solicitudes?state=closed', act: firstOf },
  { name: 'a new request', path: '/solicitudes/crear' },
  { name: 'a new request with errors', path: '/solicitudes/crear', act: sent },
  { name: 'a claim', path: '/reclamaciones' },
  {
    name: 'a claim with questions and errors',
    path: '/reclamaciones?contract=100001&subtipus=036',
    act: sent,
  },
  {
    name: 'a reading',
    path: '/solicitudes/crear?autolectures=true&contract=100001',
    act: (page) => page.locator('table').waitFor(),
  },
  { name: 'customer service', path: '/atencion-al-cliente' },
]

/** Without a session. */
export const unsignedScreens: Screen[] = [
  { name: 'unsigned contact', path: '/contacto' },
  { name: 'unsigned contact with errors', path: '/contacto', act: sent },
  {
    name: 'a link that does not work',
    path: '/seguimiento/26000401',
    act: (page) => page.locator('h1').waitFor(),
  },
]
