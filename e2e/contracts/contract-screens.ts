import type { Page } from '@playwright/test'
import type { Screen } from '../a11y/axe.ts'

// Contract screens for the accessibility tests; located without texts, since every language is checked.

const electricity = '/contratos/electricidad'
const marta = `${electricity}/100001`
const form = (page: Page) => page.locator('dialog[open] form')
const entry = (page: Page) => page.locator('main li:has(h2)').first()

async function send(page: Page): Promise<void> {
  await form(page).locator('button[type=submit]').click()
  await form(page).locator('[aria-invalid=true]').first().waitFor()
}

async function openMenu(page: Page): Promise<void> {
  await page
    .locator('main button')
    .filter({ hasText: /^(Cambiar|Canviar|Canvia|Change)…$/ })
    .click()
  await page.locator('dialog[open]').waitFor()
}

/** Opens a change by its index in the menu; the first button of the dialog closes it. */
const change = (place: number) => async (page: Page) => {
  await openMenu(page)
  await page.locator('dialog[open] button').nth(place).click()
  await form(page).waitFor()
}

async function otherMode(page: Page): Promise<void> {
  await page.locator('dialog[open] button[aria-pressed=false]').click()
}

const dialogs: Screen[] = [
  { name: 'menu of changes', path: marta, act: openMenu },
  {
    name: 'power with errors',
    path: `${marta}?action=powChange`,
    act: async (page) => {
      await form(page).locator('input').first().fill('16')
      await form(page).locator('input').nth(5).waitFor()
      await send(page)
    },
  },
  {
    name: 'own account',
    path: `${marta}?action=ibanChange`,
    act: (page) => page.getByRole('radio').first().waitFor(),
  },
  {
    name: 'new account with errors',
    path: `${marta}?action=ibanChange`,
    act: async (page) => {
      await otherMode(page)
      await send(page)
    },
  },
  {
    name: 'own address',
    path: `${marta}?action=notifAddrChange`,
    act: (page) => page.getByRole('radio').first().waitFor(),
  },
  {
    name: 'new address with errors',
    path: `${marta}?action=notifAddrChange`,
    act: async (page) => {
      await otherMode(page)
      await send(page)
    },
  },
  { name: 'data sharing with errors', path: `${marta}?action=noCesionSips`, act: send },
  {
    name: 'cadastral reference',
    path: marta,
    act: async (page) => {
      await change(4)(page)
      await form(page).locator('input').fill('9872023VH5797S0001AA')
    },
  },
  { name: 'invoice delivery', path: marta, act: change(5) },
  {
    name: 'double tariff with errors',
    path: marta,
    act: async (page) => {
      await change(7)(page)
      await send(page)
    },
  },
  { name: 'happy hours', path: marta, act: change(8) },
  { name: 'happy day', path: marta, act: change(9) },
]

/** As Marta, signed in. */
export const contractScreens: Screen[] = [
  { name: 'contracts', path: electricity, act: (page) => entry(page).waitFor() },
  { name: 'gas contracts', path: '/contratos/gas', act: (page) => entry(page).waitFor() },
  { name: 'search without a match', path: `${electricity}?q=nadie` },
  {
    name: 'choice of a contract',
    path: `${electricity}?action=powChange`,
    act: (page) => entry(page).waitFor(),
  },
  { name: 'contract', path: marta, act: (page) => page.locator('table').last().waitFor() },
  {
    name: 'gas contract',
    path: '/contratos/gas/200001',
    act: (page) => page.locator('table').last().waitFor(),
  },
  { name: 'terminated contract', path: `${electricity}/100003` },
  { name: 'draft', path: `${electricity}/100004` },
  ...dialogs.map((screen) => ({ ...screen, part: 'dialog[open]' })),
  {
    name: 'contact field with an error',
    path: marta,
    part: 'dd form',
    act: async (page) => {
      await page.locator('dd button').first().click()
      await page.locator('dd form input').fill('')
      await page.locator('dd form button[type=submit]').click()
      await page.locator('dd [aria-invalid=true]').waitFor()
    },
  },
  {
    name: 'communications',
    path: `${marta}/comunicaciones`,
    act: (page) => page.locator('summary').first().click(),
  },
]

/** Marta's pending one in every demo. */
export const pendingLink = '/firma/demo-firma-200001-cuenta-de-pago'
const signButton = (page: Page) => page.locator('main button').nth(1)

/** With the link, without a session. */
export const signatureScreens: Screen[] = [
  { name: 'signature', path: pendingLink, act: (page) => signButton(page).waitFor() },
  {
    name: 'signature, code sent',
    path: pendingLink,
    act: async (page) => {
      await signButton(page).click()
      await page.locator('main form').waitFor()
    },
  },
  {
    name: 'signature, refusal',
    path: pendingLink,
    part: 'dialog[open]',
    act: async (page) => {
      await page.locator('main button').last().click()
      await page.locator('dialog[open]').waitFor()
    },
  },
  {
    name: 'signature, unknown link',
    path: '/firma/un-enlace-que-nadie-ha-tenido',
    act: (page) => page.getByRole('alert').waitFor(),
  },
]
