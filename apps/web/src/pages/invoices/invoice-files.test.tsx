import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { anInvoice } from '#test/invoice-examples.ts'
import { invoiceServer } from '#test/invoice-server.ts'
import { button, drawInvoices, numbers, pathNow, row } from '#test/invoices.tsx'
import { loadSpanish } from '#test/portal.tsx'
import { press } from '#test/press.ts'
import type { Answer, Call } from '#test/server.ts'

beforeAll(() => loadSpanish('invoices', 'payment', 'shell'))

/** The names under which files were saved, and the last file. */
const saved: string[] = []
let lastFile: Blob | undefined
beforeEach(() => {
  saved.length = 0
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    if (this.download) saved.push(this.download)
    else HTMLElement.prototype.click.call(this)
  })
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    lastFile = blob as Blob
    return 'blob:saved'
  })
})

const broken = { status: 500, body: { error: 'internal_error', message: 'x' } }
const invoices = Array.from({ length: 12 }, (_, i) => anInvoice(i + 1))
const fileOf = (id: string): Answer => ({
  body: `file ${id}`,
  headers: { 'content-disposition': `attachment; filename="factura-${id}.pdf"` },
})

/** A server whose files a test answers. */
const withFiles = (answer: (id: string) => Answer | Promise<Answer>) =>
  invoiceServer({ electricity: invoices }, ({ path }: Call) => {
    const id = /^invoices\/(\d+)\/(pdf|signed_xml)\//.exec(path)?.[1]
    return id === undefined ? undefined : answer(id)
  })

const bar = page.getByRole('region', { name: 'Facturas elegidas' })
const zip = bar.getByRole('button', { name: 'Descargar (ZIP)' })
const choose = (id: number) =>
  page.getByRole('checkbox', { name: `Elegir la factura ${anInvoice(id).number}` })

test('a file is saved under the name of the server, and that is said for a while', async () => {
  const server = withFiles(fileOf)
  drawInvoices('/facturas')
  await press(button('Descargar la factura FE26-000001 en PDF'))
  const ready = page.getByRole('status').filter({ hasText: 'Descarga lista' })
  await expect.element(ready).toHaveTextContent('Descarga lista: factura-1.pdf')
  expect(saved).toEqual(['factura-1.pdf'])
  await press(button('Cerrar'))
  await expect.element(page.getByText('Descarga lista')).not.toBeInTheDocument()

  await press(button('Otros formatos de la factura FE26-000001'))
  const menu = row('FE26-000001')
  await expect
    .element(menu.getByText('Se firma con un certificado de demostración, sin validez legal.'))
    .toBeVisible()
  await press(menu.getByRole('button', { name: 'Factura electrónica (XML)' }))
  await expect.poll(() => saved.length).toBe(2)
  expect(server.to(/signed_xml/, 'GET')).toHaveLength(1)
})

test('a download that fails says so in its button alone, and begins again', async () => {
  let isBroken = true
  let letGo = () => undefined as void
  const held = new Promise<void>((resolve) => (letGo = resolve))
  withFiles(async (id) => {
    await held
    return isBroken ? broken : fileOf(id)
  })
  drawInvoices('/facturas')
  const download = button(/factura FE26-000001.* (en PDF|volver a probar\.)$/)
  await press(download)
  await expect.element(download).toHaveAttribute('aria-busy', 'true')
  letGo()
  await expect.element(download).toHaveAccessibleName(/^No se ha podido descargar la factura/)
  expect(page.getByRole('alert').query()).toBeNull()
  isBroken = false
  await press(download)
  await press(download)
  await expect.poll(() => saved).toEqual(['factura-1.pdf'])
})

test('several are one ZIP; what fails is named', async () => {
  withFiles((id) => (id === '2' ? broken : fileOf(id)))
  drawInvoices('/facturas')
  await press(page.getByRole('link', { name: 'Descargar varias' }))
  expect(pathNow()).toBe('/facturas?action=download')
  await expect.element(zip).toHaveAttribute('aria-disabled', 'true')
  // Files come together.
  expect(button(/^Descargar la factura/).query()).toBeNull()
  for (const id of [1, 2, 3]) await press(choose(id))
  await expect.element(bar).toHaveTextContent('3 elegidas')
  await zip.click()
  await expect
    .element(bar.getByRole('alert'))
    .toHaveTextContent('No se ha podido descargar 1 factura: FE26-000002.')
  await expect.element(page.getByText('Descarga lista: facturas.zip')).toBeVisible()
  expect(saved).toEqual(['facturas.zip'])
  const inside = await lastFile?.text()
  for (const name of ['factura-1.pdf', 'factura-3.pdf']) expect(inside).toContain(name)
  expect(inside).not.toContain('factura-2.pdf')
  await press(bar.getByRole('link', { name: 'Terminar' }))
  await expect.element(bar).not.toBeInTheDocument()
})

test('progress replaces the selection, and it can be cancelled', async () => {
  let letGo = () => undefined as void
  const held = new Promise<void>((resolve) => (letGo = resolve))
  withFiles(async (id) => {
    if (Number(id) > 4) await held
    return fileOf(id)
  })
  drawInvoices('/facturas?action=download')
  await expect.poll(() => numbers().length).toBe(12)
  await press(bar.getByRole('checkbox', { name: 'Todas las de esta página' }))
  await expect.element(bar).toHaveTextContent('12 elegidas')
  // Nothing below shifts, and the table stays in its card.
  const place = async () => {
    const { height, top } = (await bar.findElement()).getBoundingClientRect()
    return [height, top + scrollY]
  }
  await zip.click()
  await expect.element(bar.getByText(/^4 de 12$/)).toBeVisible()
  const whileMaking = await place()
  await expect.element(zip).toHaveAttribute('aria-disabled', 'true')
  await expect.element(zip).toHaveFocus()
  const table = await page.getByRole('table', { name: 'Facturas' }).findElement()
  const right = (table.parentElement as HTMLElement).getBoundingClientRect().right
  expect(table.getBoundingClientRect().right - right).toBeLessThanOrEqual(0.5)
  await press(bar.getByRole('button', { name: 'Cancelar' }))
  letGo()
  await expect.element(bar.getByRole('progressbar')).not.toBeInTheDocument()
  expect(bar.getByRole('alert').query()).toBeNull()
  expect(await place()).toEqual(whileMaking)
  expect(saved).toEqual([])
})

test('the selection persists across pages', async () => {
  withFiles(fileOf)
  drawInvoices('/facturas?action=download&limit=5')
  await press(choose(1))
  await press(page.getByRole('link', { name: 'Página 2' }).first())
  await expect.poll(() => numbers()[0]).toBe('FE26-000006')
  expect(pathNow()).toContain('page=2')
  await press(choose(6))
  await expect.element(bar).toHaveTextContent('2 elegidas')
})
