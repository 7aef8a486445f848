// How long a press waits for its answer on the heaviest pages of a customer, with a four times slower CPU: the contract
// and the invoices. A press of the keyboard or the pointer counts until the paint that follows it.
import type { Page } from '@playwright/test'
import { closeOpen, unfold } from '../e2e/a11y/look.ts'
import { people, startDemo } from './lib/demo.ts'
import { interactionsOf, pressOn, type Steps, type Walk } from './lib/interactions.ts'
import { judge, median, ms, option, printTable } from './lib/report.ts'
import { openBrowser } from './lib/visit.ts'

const walks = option('walks', 3, 1)

const press = (name: string | RegExp) => (page: Page) =>
  pressOn(
    page
      .locator('main')
      .getByRole('button', { name, exact: typeof name === 'string' })
      .first(),
  )
const follow = (name: string | RegExp) => (page: Page) =>
  pressOn(
    page
      .locator('main')
      .getByRole('link', { name, exact: typeof name === 'string' })
      .first(),
  )
const close = async (page: Page) => {
  await page.locator('dialog[open]').first().waitFor()
  await closeOpen(page)
}

/** Opens a change by its place in the menu. */
const change = (place: number) => async (page: Page) => {
  await press('Cambiar…')(page)
  await pressOn(page.locator('dialog[open] button').nth(place))
  await page.locator('dialog[open] form').waitFor()
  // The menu goes as the form comes.
  await page.waitForTimeout(1_000)
  await close(page)
}

const contract: Steps = {
  'change of account': change(1),
  'change of power': change(3),
  'change of holder': change(9),
  'change of address': change(10),
  'consumption by day': press('Días'),
  'by hour': press('Horas'),
  'by quarter of an hour': press('15 min'),
  'the period before': press('Periodo anterior'),
  'in euros': press('€'),
  'in kWh': press('kWh'),
  'as a table': press('Ver como tabla'),
  'as a chart': press(/Ver como (gráfico|tabla)/),
  'by month': press('Meses'),
  'more power': press('Más potencia en P1 punta y llano'),
  'movements of a battery': (page) =>
    pressOn(page.locator('main summary').filter({ hasText: 'Movimientos' }).first()),
  'documents by size': press(/Ordenar por Tamaño/),
  'to a section': follow('Potencia'),
}

/** On a phone sections are folded. */
const folded: Steps = {
  'all sections unfolded': unfold,
  'change of power': change(3),
}

const invoices: Steps = {
  'chart of months': press('Ver el gráfico'),
  'chart of years': press('Por años'),
  'chart hidden': press(/Ocultar el gráfico|Por años/),
  filters: press('Filtros'),
  'filter by amount': async (page) => {
    await page.locator('#invoice-filters select').first().selectOption('amount_total')
    await page.locator('#invoice-filters form input').first().pressSequentially('30')
    await pressOn(page.locator('#invoice-filters form button[type=submit]'))
  },
  'history of an invoice': async (page) => {
    await press(/ver qué ha pasado/)(page)
    await close(page)
  },
  'payment of an invoice': async (page) => {
    await press(/^Pagada: ver el pago/)(page)
    await close(page)
  },
  'ways to download it': async (page) => {
    await press(/^Otros formatos/)(page)
    await page.keyboard.press('Escape')
  },
  'next page': follow(/siguiente/i),
  'invoices of gas': follow(/^Gas natural/),
}

const demo = await startDemo()
const { browser } = await openBrowser()
const took = new Map<string, Map<string, number[]>>()
try {
  const cookie = await demo.signIn(people.marta)
  const wide = { width: 1280, height: 823 }
  const ofContract = `${demo.origin}/contratos/electricidad/100001`
  const pages: Record<string, Walk> = {
    contract: { url: ofContract, cookie, steps: contract, viewport: wide },
    'contract on a phone': { url: ofContract, cookie, steps: folded },
    'invoices, 50 in the list': {
      url: `${demo.origin}/facturas?limit=50`,
      cookie,
      steps: invoices,
      viewport: wide,
    },
  }
  for (let walk = 0; walk < walks; walk += 1)
    for (const [name, page] of Object.entries(pages)) {
      const all = took.get(name) ?? new Map<string, number[]>()
      took.set(name, all)
      for (const [what, one] of await interactionsOf(browser, page))
        all.set(what, [...(all.get(what) ?? []), one])
    }
} finally {
  await browser.close()
  await demo.stop()
}

console.log(`\nFrom a press to its paint, CPU 4 times slower, ${walks} walks\n`)
printTable([
  ['', '', 'median', 'slowest'],
  ...[...took].flatMap(([page, all]) =>
    [...all].map(([what, one]) => [page, what, ms(median(one)), ms(Math.max(...one))]),
  ),
])
judge(
  [...took].map(([page, all]) => ({
    name: `${page}, the slowest interaction, median of ${walks}`,
    value: Math.max(...[...all.values()].map(median)),
    most: 200,
    show: ms,
  })),
)
