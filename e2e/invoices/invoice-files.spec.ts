import { readFileSync } from 'node:fs'
import { open, saved } from '../lib/pages.ts'
import { marta, signIn } from '../lib/people.ts'
import { expect, test } from '../lib/test.ts'
import { listed } from './invoice-page.ts'

// Failures, progress and cancelling are component tests: invoice-files.test.tsx.

/** The names in a ZIP's directory. */
function namesIn(path: string): string[] {
  const bytes = readFileSync(path)
  const names: string[] = []
  for (let at = bytes.indexOf('PK\u0001\u0002'); at >= 0; at = bytes.indexOf('PK\u0001\u0002', at + 1))
    names.push(bytes.toString('utf8', at + 46, at + 46 + bytes.readUInt16LE(at + 28)))
  return names
}

test('an invoice is downloaded under the name of the server, signed too, and several as one ZIP', async ({
  page,
}) => {
  await signIn(page, marta)
  const [first, second] = (await listed(page)).items
  await open(page, '/facturas?limit=5')
  const pdf = page.getByRole('button', { name: `Descargar la factura ${first?.number} en PDF` })
  const name = await saved(page, () => pdf.click())
  expect(name).toMatch(/\.pdf$/)
  expect(name).toContain(first?.number ?? '')
  await expect(page.getByRole('status').filter({ hasText: 'Descarga lista' })).toHaveText(
    `Descarga lista: ${name}`,
  )
  await page.getByRole('button', { name: `Otros formatos de la factura ${first?.number}` }).click()
  await expect(
    page.getByText('Se firma con un certificado de demostración, sin validez legal.').first(),
  ).toBeVisible()
  const signed = page.getByRole('button', { name: 'Factura electrónica (XML)' }).first()
  expect(await saved(page, () => signed.click())).toMatch(/\.(xml|xsig)$/)

  await open(page, '/facturas/download?limit=5')
  for (const one of [first, second])
    await page.getByRole('checkbox', { name: `Elegir la factura ${one?.number}` }).check()
  const [made] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Descargar (ZIP)' }).click(),
  ])
  expect(made.suggestedFilename()).toBe('facturas.zip')
  const names = namesIn(await made.path())
  expect(names).toHaveLength(2)
  expect(names).toContain(name)
})
