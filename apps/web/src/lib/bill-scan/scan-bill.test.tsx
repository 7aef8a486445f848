import { encode } from 'uqr'
import { expect, test } from 'vitest'
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

/** The smallest PDF with a line of text. */
function pdf(line: string): Blob {
  const content = `BT /F1 12 Tf 40 700 Td (${line}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, i) => {
    const place = file.length
    file += `${i + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  file += `xref\n0 6\n0000000000 65535 f \n${table}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF`
  return new Blob([file], { type: 'application/pdf' })
}

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

test('a PDF without a code tells what its text says', async () => {
  const bill = await scanFile(pdf('CUPS ES 0031 4055 1234 0001 MK 0F. Potencia contratada P1: 4,6 kW'))
  expect(bill).toMatchObject({
    from: 'text',
    facts: { cups: 'ES0031405512340001MK0F', powers: ['4.6', '4.6'] },
  })
})

test.each<[string, () => Blob | Promise<Blob>]>([
  ['no_code', () => pdf('Una carta cualquiera')],
  ['other_code', () => photo('https://example.com/menu')],
  ['not_a_bill', () => new Blob(['<html>'], { type: 'image/png' })],
  ['not_a_bill', () => new Blob(['%PDF-1.7 broken'], { type: 'application/pdf' })],
  ['too_large', () => new Blob([new Uint8Array(maxBillBytes + 1)])],
])('%s is said plainly', async (problem, file) => {
  await expect(scanFile(await file())).rejects.toMatchObject({ problem })
})
