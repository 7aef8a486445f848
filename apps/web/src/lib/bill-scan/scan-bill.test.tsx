import { fragmentsOf } from '@fanal/domain/comparators/bill-text/example-bill-fixture'
import { outcomeOf, printedBills } from '@fanal/domain/comparators/bill-text/layout-outcome-fixture'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { pdfOf } from './pdf-fixture.ts'
import { maxBillBytes, scanFile } from './scan-bill.ts'

const code =
  'https://comparador.cnmc.gob.es/comparador/QRE?cp=46003&cups=ES0031405512340001MK0F&com=R2-123&pP1=4.6&pP2=4.6&pmaxP1=3.1&pmaxP2=2.8&caP1=800&caP2=760&caP3=1431&iniA=2025-09-30&iniF=2026-08-31&finF=2026-09-30&fFact=2026-10-03&finContrato=2027-03-01&tc=E0&tf=N&rev=0&cfP1=70&cfP2=62&cfP3=118&prP1=29.934015&prP2=2.95504&prE1=0.226&prE2=0.15&prE3=0.124&imp=68.07'

/** A photo of a sheet with the code in a corner. */
async function photo(text: string, { dot = 3, sheet = 1600 } = {}): Promise<Blob> {
  const { data, size } = encode(text, { border: 4 })
  const canvas = new OffscreenCanvas(sheet, sheet)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas')
  context.fillStyle = '#f4f1ea'
  context.fillRect(0, 0, sheet, sheet)
  context.fillStyle = '#fff'
  context.fillRect(sheet - (size + 20) * dot, 20, size * dot, size * dot)
  context.fillStyle = '#111'
  for (const [y, row] of data.entries())
    for (const [x, isDark] of row.entries())
      if (isDark) context.fillRect(sheet - (size + 20 - x) * dot, 20 + y * dot, dot, dot)
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 })
}

const pdf = (layout: string) => new Blob([pdfOf(fragmentsOf(layout))], { type: 'application/pdf' })

test('the code of a bill is read from a photo', async () => {
  const bill = await scanFile(await photo(code))
  expect(bill).toMatchObject({
    from: 'code',
    facts: { cups: 'ES0031405512340001MK0F', powers: ['4.6', '4.6'], year: { kwh: [800, 760, 1431] } },
  })
})

test('a small code on a large photo too', async () => {
  const bill = await scanFile(await photo(code, { dot: 4, sheet: 3600 }))
  expect(bill.facts.cups).toBe('ES0031405512340001MK0F')
})

// Through the worker, as a page does it.
test.each(
  printedBills(5)
    .filter((_, i) => i % 5 === 0)
    .map((bill) => [bill.name, bill] as const),
)('a PDF without a code tells what its text says: %s', async (_, bill) => {
  const file = new Blob([pdfOf(bill.fragments)], { type: 'application/pdf' })
  const scanned = await scanFile(file, { energy: bill.energy })
  if (scanned.from === 'code') throw new Error('It has no code')
  expect(outcomeOf(bill, scanned.facts)).toMatchObject({ wrong: [], missed: [] })
})

test.each<[string, () => Blob | Promise<Blob>]>([
  ['no_code', () => pdf('Una carta cualquiera')],
  ['other_energy', () => pdf('CUPS ES0217000000000321WZ Peaje RL.1, impuesto de hidrocarburos')],
  ['rectifying', () => pdf('Factura rectificativa R26-000123 CUPS ES0031405512340001MK0F')],
  ['other_code', () => photo('https://example.com/menu')],
  ['not_a_bill', () => new Blob(['<html>'], { type: 'image/png' })],
  ['not_a_bill', () => new Blob(['%PDF-1.7 broken'], { type: 'application/pdf' })],
  ['too_large', () => new Blob([new Uint8Array(maxBillBytes + 1)])],
])('%s is said plainly', async (problem, file) => {
  await expect(scanFile(await file())).rejects.toMatchObject({ problem })
})
