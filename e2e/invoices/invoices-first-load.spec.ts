import { open } from '../lib/pages.ts'
import { marta, signIn } from '../lib/people.ts'
import { expect, test } from '../lib/test.ts'
import { numbers } from './invoice-page.ts'

// What the server draws of an address (docs/decisions/0029-lazy-parts.md), and what a refresh fetches.

test('the server draws the chart and the selection that an address opens, and no others', async ({
  page,
}) => {
  await signIn(page, marta)
  const has = async (search: string) => {
    const html = await (await page.request.get(`/facturas${search}`)).text()
    const drawn = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
    expect(drawn).toContain('>Facturas</h1>')
    return {
      months: drawn.includes('>Por meses</h2>') && drawn.includes('Importe facturado por mes'),
      years: drawn.includes('Importe por mes, comparado con el año anterior'),
      selection: drawn.includes('Facturas elegidas') && drawn.includes('Elegir la factura'),
      // Named by the document, so that the browser has them before it takes over.
      files: ['chart-card', 'selection-bar'].filter((name) => html.includes(`/assets/${name}-`)),
    }
  }
  const nothing = { months: false, years: false, selection: false, files: [] }
  expect(await has('')).toEqual(nothing)
  expect(await has('?chart=months')).toEqual({ ...nothing, months: true, files: ['chart-card'] })
  expect(await has('?chart=years')).toEqual({ ...nothing, years: true, files: ['chart-card'] })
  expect(await has('?action=download')).toEqual({ ...nothing, selection: true, files: ['selection-bar'] })
  expect(await has('?chart=months&action=download')).toEqual({
    ...nothing,
    months: true,
    selection: true,
    files: ['chart-card', 'selection-bar'],
  })
})

for (const [search, expected] of [
  ['', ['', 'months', 'summary']],
  ['?chart=months', ['', 'chart', 'months', 'summary']],
] as const)
  test(`refreshing /facturas${search} fetches what it shows, once`, async ({ page }) => {
    await signIn(page, marta)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    const fetched = () =>
      asked.flatMap((url) => /\/api\/v\d\/invoices\/(\w*)\?/.exec(url)?.[1] ?? []).toSorted()
    await open(page, `/facturas${search}`)
    const first = (await numbers(page).first().textContent()) ?? ''
    expect(fetched()).toEqual([])
    let edition = 0
    await page.route(/\/api\/v\d\/invoices\/\?/, async (route) => {
      edition += 1
      const answer = await route.fetch()
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replace(first, `${first}-${edition}`),
      })
    })
    const refresh = page.getByRole('button', { name: 'Actualizar' })
    await refresh.click()
    await expect(numbers(page).first()).toHaveText(`${first}-1`)
    await expect(refresh).not.toHaveAttribute('aria-busy', 'true')
    expect(fetched()).toEqual(expected)
    asked.length = 0
    await refresh.click()
    await expect(numbers(page).first()).toHaveText(`${first}-2`)
    await expect(refresh).not.toHaveAttribute('aria-busy', 'true')
    expect(fetched()).toEqual(expected)
  })
