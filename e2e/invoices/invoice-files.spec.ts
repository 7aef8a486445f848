import { readFileSync } from 'node:fs'
import type { Page, Route } from '@playwright/test'
import { open, pathOf, saved } from '../lib/pages.ts'
import { marta, signIn } from '../lib/people.ts'
import { expect, test } from '../lib/test.ts'
import { listed, row, rows } from './invoice-page.ts'

/** Only the download is tested here; the content is tested where the files are made. */
async function withFiles(page: Page, answer: (id: string, route: Route) => Promise<void>): Promise<void> {
  await page.route(/\/invoices\/\d+\/pdf\//, (route) =>
    answer(/invoices\/(\d+)\//.exec(route.request().url())?.[1] ?? '', route),
  )
}
const file = (id: string) => ({
  contentType: 'application/pdf',
  headers: { 'content-disposition': `attachment; filename="factura-${id}.pdf"` },
  body: `%PDF-1.4 ${id}`,
})

/** The names in a ZIP's directory. */
function namesIn(path: string): string[] {
  const bytes = readFileSync(path)
  const names: string[] = []
  for (let at = bytes.indexOf('PK\u0001\u0002'); at >= 0; at = bytes.indexOf('PK\u0001\u0002', at + 1))
    names.push(bytes.toString('utf8', at + 46, at + 46 + bytes.readUInt16LE(at + 28)))
  return names
}

test('an invoice is downloaded: busy, then ready, under the name of the server', async ({ page }) => {
  await signIn(page, marta)
  const first = (await listed(page)).items[0]
  await open(page, '/facturas')
  const button = row(page, first?.number ?? '').getByRole('button', {
    name: `Descargar la factura ${first?.number} en PDF`,
  })
  const name = await saved(page, () => button.click())
  expect(name).toMatch(/\.pdf$/)
  expect(name).toContain(first?.number ?? '')
  await expect(page.getByRole('status').filter({ hasText: 'Descarga lista' })).toHaveText(
    `Descarga lista: ${name}`,
  )
  await page.getByRole('button', { name: 'Cerrar' }).click()
  await expect(page.getByText('Descarga lista')).toHaveCount(0)

  await page.getByRole('button', { name: `Otros formatos de la factura ${first?.number}` }).click()
  await expect(
    page.getByText('Se firma con un certificado de demostración, sin validez legal.').first(),
  ).toBeVisible()
  const signed = page.getByRole('button', { name: 'Factura electrónica (XML)' }).first()
  expect(await saved(page, () => signed.click())).toMatch(/\.(xml|xsig)$/)
})

test('a download that fails says so in its button alone, and begins again', async ({ page, problems }) => {
  problems.allow(/status of 500/)
  await signIn(page, marta)
  let isBroken = true
  let letGo = () => undefined as void
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await withFiles(page, async (id, route) => {
    await held
    await route.fulfill(
      isBroken ? { status: 500, json: { error: 'internal_error', message: 'x' } } : file(id),
    )
  })
  await open(page, '/facturas')
  const button = rows(page)
    .first()
    .getByRole('button', { name: /factura .* (en PDF|volver a probar\.)$/ })
  await button.click()
  await expect(button).toHaveAttribute('aria-busy', 'true')
  letGo()
  await expect(button).toHaveAccessibleName(/^No se ha podido descargar la factura/)
  await expect(page.getByRole('alert')).toHaveCount(0)
  isBroken = false
  await button.click()
  expect(await saved(page, () => button.click())).toMatch(/^factura-\d+\.pdf$/)
})

test('several are one ZIP, with progress; what fails is named, and it can be cancelled', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 500/)
  await signIn(page, marta)
  const { items } = await listed(page)
  const [first, second, third] = items
  let pace = 0
  await withFiles(page, async (id, route) => {
    await new Promise((resolve) => setTimeout(resolve, pace))
    await route
      .fulfill(
        id === String(second?.id)
          ? { status: 500, json: { error: 'internal_error', message: 'x' } }
          : file(id),
      )
      .catch(() => undefined)
  })
  await open(page, '/facturas')
  await page.getByRole('link', { name: 'Descargar varias' }).click()
  expect(pathOf(page)).toBe('/facturas?action=download')
  const bar = page.getByRole('region', { name: 'Facturas elegidas' })
  const zip = bar.getByRole('button', { name: 'Descargar (ZIP)' })
  await expect(zip).toHaveAttribute('aria-disabled', 'true')
  for (const one of [first, second, third])
    await page.getByRole('checkbox', { name: `Elegir la factura ${one?.number}` }).check()
  await expect(bar).toContainText('3 elegidas')
  const [made] = await Promise.all([page.waitForEvent('download'), zip.click()])
  expect(made.suggestedFilename()).toBe('facturas.zip')
  expect(namesIn(await made.path())).toEqual([`factura-${first?.id}.pdf`, `factura-${third?.id}.pdf`])
  await expect(bar.getByRole('alert')).toHaveText(`No se ha podido descargar 1 factura: ${second?.number}.`)
  await expect(page.getByText('Descarga lista: facturas.zip')).toBeVisible()

  pace = 150
  await bar.getByRole('checkbox', { name: 'Todas las de esta página' }).check()
  await expect(bar).toContainText(`${items.length} elegidas`)
  // Progress replaces the selection: nothing below shifts, and the table stays in its card.
  const heights = () => bar.evaluate((one) => [one.clientHeight, one.getBoundingClientRect().top + scrollY])
  await zip.click()
  await expect(bar.getByText(new RegExp(`^[3-9] de ${items.length}$`))).toBeVisible()
  const whileMaking = await heights()
  await expect(zip).toHaveAttribute('aria-disabled', 'true')
  await expect(zip).toBeFocused()
  const beyond = await page.getByRole('table', { name: 'Facturas' }).evaluate((table) => {
    const place = table.parentElement as HTMLElement
    return table.getBoundingClientRect().right - place.getBoundingClientRect().right
  })
  expect(beyond).toBeLessThanOrEqual(0.5)
  await bar.getByRole('button', { name: 'Cancelar' }).click()
  await expect(bar.getByRole('progressbar')).toHaveCount(0)
  await expect(bar.getByRole('alert')).toHaveCount(0)
  expect(await heights()).toEqual(whileMaking)
  await bar.getByRole('link', { name: 'Terminar' }).click()
  await expect(bar).toHaveCount(0)
  // The selection persists across pages.
  await open(page, '/facturas/download?limit=5')
  await rows(page).first().getByRole('checkbox').check()
  await page.getByRole('link', { name: 'Página 2' }).first().click()
  await expect(page).toHaveURL(/page=2/)
  await expect(rows(page).first()).toContainText(items[5]?.number ?? '')
  await rows(page).first().getByRole('checkbox').check()
  await expect(bar).toContainText('2 elegidas')
})
