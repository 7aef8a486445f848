import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { withOwnServer } from '../lib/own-server.ts'
import { card, type Lang, open } from '../lib/pages.ts'
import { forced, impersonate } from '../lib/people.ts'
import { expect } from '../lib/test.ts'
import { openBegun } from './begun-draft.ts'

// What README.md says of each supply point, tax id and code of the demo. Other journeys contract some of these supply points,
// after which they are taken: own server.
const test = withOwnServer()
test.describe.configure({ mode: 'default' })

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')

const sees = async (page: Page, ...texts: (string | RegExp)[]) => {
  for (const text of texts) await expect(page.getByText(text).first()).toBeVisible()
}
const powers = (page: Page, label: string) => page.getByLabel(new RegExp(`^${label} P\\d`))

/** Supply points, typed into the first step. */
const points: Record<string, { lang: Lang; kind?: 'gas'; shows: (page: Page) => Promise<unknown> }> = {
  ES0031400000009001HQ0F: {
    lang: 'es',
    shows: (page) =>
      sees(page, 'Correcto y disponible para contratar', '4,6 / 4,6 kW', '2.0TD', 'monofásico'),
  },
  ES0031400000009002HV0F: {
    lang: 'ca',
    shows: async (page) => {
      await page.getByRole('checkbox', { name: /^Soc el titular/ }).check()
      await sees(page, 'Aquest subministrament té bo social.', /si contractes amb nosaltres el perds/)
    },
  },
  ES0031400000009003HH0F: {
    lang: 'en',
    shows: (page) => sees(page, 'Another change is under way.'),
  },
  ES0031400000009004HL0F: {
    lang: 'es',
    shows: async (page) => {
      await sees(page, 'Correcto y disponible para contratar')
      await page.getByRole('button', { name: '3. Producto' }).click()
      await powers(page, 'Potencia').first().fill('3,45')
      await powers(page, 'Potencia').last().fill('3,45')
      await sees(page, /^La potencia cambió el/, /puede negarse a cambiarla otra vez hasta el/)
    },
  },
  ES0031400000009005HC0F: {
    lang: 'ca',
    shows: async (page) => {
      await sees(page, 'Correcte i disponible per contractar')
      await page.getByRole('button', { name: '3. Producte' }).click()
      await expect(powers(page, 'Potència').first()).toHaveValue('3,45')
      await powers(page, 'Potència').last().fill('4,6')
      await sees(page, /^Com a màxim es poden contractar 3,45.kW sense obres/)
    },
  },
  ES0031400000009006HK0F: {
    lang: 'en',
    shows: async (page) => {
      await sees(page, '3.0TD', 'three-phase')
      await page.getByRole('button', { name: '3. Product' }).click()
      await expect(powers(page, 'Power')).toHaveCount(6)
      for (const power of await powers(page, 'Power').all()) await expect(power).toHaveValue('20')
      await expect(page.getByLabel('Access tariff')).toContainText('3.0TD')
    },
  },
  ES0031400000009007HE0F: {
    lang: 'ca',
    shows: async (page) => {
      await sees(page, '5,75 / 5,75 kW')
      await page.getByRole('button', { name: '3. Producte' }).click()
      await expect(page.getByRole('checkbox', { name: /^Hi ha plaques solars/ })).toBeChecked()
      await expect(page.getByLabel('Modalitat')).toHaveValue('41')
    },
  },
  ES0217000000009008NF: {
    lang: 'en',
    kind: 'gas',
    shows: async (page) => {
      await sees(page, 'Valid, and available to contract', 'RL.2')
      await page.getByRole('button', { name: '3. Product' }).click()
      await expect(page.getByLabel('Access tariff').locator('option:checked')).toHaveText('RL.2')
    },
  },
  ES0031400000009009LR0F: {
    lang: 'en',
    shows: (page) => sees(page, 'Valid. Nothing is on record for this point: go on with what you know'),
  },
  ES0031400000009010LW0F: {
    lang: 'es',
    shows: (page) => sees(page, /^Ahora no podemos consultar el registro. Puedes seguir/),
  },
}

const cupsLabels: Record<Lang, RegExp> = { es: /^CUPS d/, ca: /^CUPS d/, en: / CUPS/ }

for (const [cups, { lang, kind = 'electricity', shows }] of Object.entries(points))
  test(`supply point ${cups}, in ${lang}`, async ({ page, origin }) => {
    await openBegun(page, origin, { kind, lang, at: 'installation', completed: 2 })
    await page.getByLabel(cupsLabels[lang]).fill(cups)
    await shows(page)
  })

test('powers are filled in however soon the step is left', async ({ page, origin }) => {
  // The card of the supply point never loads.
  await page.route('**/assets/known-supply-*.js', () => {})
  const load = page.waitForRequest('**/assets/known-supply-*.js')
  await openBegun(page, origin, { lang: 'es', at: 'installation', completed: 2 })
  const postalCode = page.getByLabel('Código postal')
  await postalCode.fill('')
  await page.getByLabel(cupsLabels.es).fill('ES0031400000009005HC0F')
  await expect(postalCode).not.toHaveValue('')
  await load
  await page.getByRole('button', { name: '3. Producto' }).click()
  await expect(powers(page, 'Potencia').first()).toHaveValue('3,45')
})

const next: Record<Lang, RegExp> = { es: /^Siguiente/, ca: /^Següent/, en: /^Next/ }
const taxIdLabels: Record<Lang, string> = {
  es: 'DNI, NIE o NIF de empresa',
  ca: "DNI, NIE o NIF d'empresa",
  en: 'DNI, NIE or company tax id',
}

/** Tax ids, typed into the second step. */
const taxIds: Record<string, { lang: Lang; shows: string[] }> = {
  '00000001R': {
    lang: 'ca',
    shows: [
      "Amb les dades d'ara no podem continuar per internet.",
      'Ho ha decidit una comprovació automàtica.',
      'Que ho revisi una persona',
    ],
  },
  '00000002W': {
    lang: 'es',
    shows: ['Este DNI no consta a nombre de la persona que has escrito.', 'Que lo revise una persona'],
  },
  '00000003A': { lang: 'en', shows: ['We could not check your data just now. You can go on'] },
}

for (const [vat, { lang, shows }] of Object.entries(taxIds))
  test(`tax id ${vat}, in ${lang}`, async ({ page, origin }) => {
    const cups = 'ES0031400000009001HQ0F'
    await openBegun(page, origin, { lang, at: 'person', completed: 1, cups, vat: '' })
    await page.getByLabel(taxIdLabels[lang]).fill(vat)
    await page.getByRole('button', { name: next[lang] }).click()
    await sees(page, ...shows)
  })

test('codes, in en', async ({ page, origin }) => {
  const cups = 'ES0031400000009001HQ0F'
  await openBegun(page, origin, { lang: 'en', at: 'contract', completed: 2, cups })
  const field = page.getByLabel('Promotional code')
  for (const [code, said] of [
    ['BENVINGUDA', /^Valid code: €20.00 off the first bill/],
    ['ESTIU', 'This code has ended.'],
    ['PRIMERA', 'This code has been used as often as it may be.'],
  ] as const) {
    await field.fill(code)
    await expect(page.getByText(said)).toHaveCount(0)
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await sees(page, said)
  }
})

test(`customer ${forced.user} has two contracts on their way, in es`, async ({ page, server }) => {
  // Staff looks: the customer would have to choose a password first.
  await impersonate(page, forced, server.fanal)
  for (const [contract, now] of [
    ['100051', 'La distribuidora responde'],
    ['100052', 'Empieza el suministro con nosotros'],
  ]) {
    await open(page, `/contratos/electricidad/${contract}`)
    await expect(card(page, 'Qué pasa ahora').locator('[aria-current=step]')).toContainText(now ?? '')
  }
})

test('each row of the README has its journey', () => {
  const [, table = ''] = /\n(\| what to type \|[^]*?)\n\n/.exec(readme) ?? []
  const rows = table.split('\n').slice(2)
  const typed = rows.map((row) => /`([^`]+)`/.exec(row)?.[1])
  expect(typed).toEqual([...Object.keys(points), ...Object.keys(taxIds), 'BENVINGUDA'])
})
