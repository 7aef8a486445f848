import type { Page } from '@playwright/test'
import { closeOpen, type Screen, unfold, type View } from '../a11y/look.ts'

// Contract screens for the accessibility tests; located without texts, since every language is checked.

const electricity = '/contratos/electricidad'
const part = 'dialog[open]'
const form = (page: Page) => page.locator('dialog[open] form')
const entry = (page: Page) => page.locator('main li:has(h2)').first()

async function send(page: Page): Promise<void> {
  await form(page).locator('button[type=submit]').click()
  await form(page).locator('[aria-invalid=true]').first().waitFor()
}

async function openMenu(page: Page): Promise<void> {
  await closeOpen(page)
  await page
    .locator('main button')
    .filter({ hasText: /^(Cambiar|Canviar|Canvia|Change)…$/ })
    .click()
  await page.locator(part).waitFor()
}

/** Opens a change by its index in the menu; the first button of the dialog closes it. */
const change = (place: number) => async (page: Page) => {
  await openMenu(page)
  await page.locator('dialog[open] button').nth(place).click()
  await form(page).waitFor()
}
const changeWithChoices = (place: number) => async (page: Page) => {
  await change(place)(page)
  await form(page).getByRole('radio').first().waitFor()
}
const changeWithErrors = (place: number) => async (page: Page) => {
  await change(place)(page)
  await send(page)
}

/** A new account or address instead of one of the customer's own. */
async function anotherWithErrors(page: Page): Promise<void> {
  await page.locator('dialog[open] button[aria-pressed=false]').click()
  await send(page)
}

async function powerWithErrors(page: Page): Promise<void> {
  await change(3)(page)
  await form(page).locator('input').first().fill('16')
  await form(page).locator('input').nth(5).waitFor()
  await send(page)
}

async function cadastralReference(page: Page): Promise<void> {
  await change(7)(page)
  await form(page).locator('input').fill('9872023VH5797S0001AA')
}

/** The papers of an heir, and every error. */
async function holderWithErrors(page: Page): Promise<void> {
  await changeWithChoices(9)(page)
  await form(page).getByRole('radio').nth(2).check()
  await send(page)
}

async function leavingFirst(page: Page): Promise<void> {
  await openMenu(page)
  await page.locator('dialog[open] button').nth(8).click()
  await page.locator('dialog[open] a').waitFor()
}

async function leavingWithErrors(page: Page): Promise<void> {
  await page.locator('dialog[open] button').nth(1).click()
  await form(page).getByRole('radio').last().check()
  await send(page)
}

async function contactWithError(page: Page): Promise<void> {
  await closeOpen(page)
  await unfold(page)
  await page.locator('dd > span > button').first().click()
  await page.locator('dd form input').fill('')
  await page.locator('dd form button[type=submit]').click()
  await page.locator('dd [aria-invalid=true]').waitFor()
}

/** Opens all: what is folded on a phone, and what is asked for then. */
async function shown(page: Page): Promise<void> {
  await unfold(page)
  await page.locator('#documents table').waitFor()
  await page.locator('#consumption').locator('table, [role=slider]').first().waitFor()
}

const changes: View[] = [
  { name: 'menu of changes', part, act: openMenu },
  { name: 'power with errors', part, act: powerWithErrors },
  { name: 'own account', part, act: changeWithChoices(1) },
  { name: 'new account with errors', part, act: anotherWithErrors },
  { name: 'own address', part, act: changeWithChoices(10) },
  { name: 'new address with errors', part, act: anotherWithErrors },
  { name: 'cadastral reference', part, act: cadastralReference },
  { name: 'invoice delivery', part, act: change(2) },
  { name: 'data sharing with errors', part, act: changeWithErrors(11) },
  { name: 'double tariff with errors', part, act: changeWithErrors(4) },
  { name: 'happy hours', part, act: change(5) },
  { name: 'happy day', part, act: change(6) },
  { name: 'another holder with errors', part, act: holderWithErrors },
  { name: 'leaving', part, act: leavingFirst },
  { name: 'leaving with errors', part, act: leavingWithErrors },
  { name: 'contact field with an error', part: 'dd form', act: contactWithError },
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
  {
    name: 'contract',
    path: `${electricity}/100001`,
    act: shown,
    next: changes,
  },
  {
    name: 'gas contract',
    path: '/contratos/gas/200001',
    act: shown,
  },
  { name: 'terminated contract', path: `${electricity}/100003`, act: unfold },
  { name: 'draft', path: `${electricity}/100004`, act: unfold },
  { name: 'folded contract', path: `${electricity}/100001` },
  {
    name: 'communications',
    path: `${electricity}/100001/comunicaciones`,
    act: (page) => page.locator('summary').first().click(),
  },
]

/** The bakery has many. */
export const manyContracts: Screen[] = [
  { name: 'home of a company', path: '/', act: (page) => page.locator('#use').waitFor() },
  { name: 'many contracts', path: electricity },
  { name: 'contracts by place', path: `${electricity}?by=place`, act: (page) => entry(page).waitFor() },
]

/** Marta's pending one in every demo. */
export const pendingLink = '/firma/demo-firma-200001-cuenta-de-pago'
const signButton = (page: Page) => page.locator('main button').nth(1)

/** With the link, without a session. */
export const signatureScreens: Screen[] = [
  {
    name: 'signature',
    path: pendingLink,
    act: (page) => signButton(page).waitFor(),
    next: [
      {
        name: 'signature, refusal',
        part,
        act: async (page) => {
          await page.locator('main button').last().click()
          await page.locator(part).waitFor()
        },
      },
      {
        name: 'signature, code sent',
        act: async (page) => {
          await closeOpen(page)
          await signButton(page).click()
          await page.locator('main form').waitFor()
        },
      },
    ],
  },
  {
    name: 'signature, unknown link',
    path: '/firma/un-enlace-que-nadie-ha-tenido',
    act: (page) => page.getByRole('alert').waitFor(),
  },
]
