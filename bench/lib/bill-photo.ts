import type { Page } from '@playwright/test'
import { encode } from 'uqr'

/** Runs in a page: a photo of 12 megapixels, as phones take them, with the code of a bill. */
function drawPhoto({ data, size }: { data: boolean[][]; size: number }): Promise<string> {
  const canvas = document.createElement('canvas')
  canvas.width = 4_000
  canvas.height = 3_000
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas')
  context.fillStyle = '#e9e6df'
  context.fillRect(0, 0, canvas.width, canvas.height)
  const dot = 12
  context.fillStyle = '#fff'
  context.fillRect(1_400, 900, size * dot, size * dot)
  context.fillStyle = '#111'
  for (const [y, row] of data.entries())
    for (const [x, isDark] of row.entries())
      if (isDark) context.fillRect(1_400 + x * dot, 900 + y * dot, dot, dot)
  return Promise.resolve(canvas.toDataURL('image/jpeg', 0.85))
}

/** The code of a bill of another retailer, for this supply point. */
export const billCode = ({ cups, zipcode }: { cups: string; zipcode: string }) =>
  `https://comparador.cnmc.gob.es/comparador/QRE?cp=${zipcode}&cups=${cups}&com=R2-901&pP1=4.6&pP2=4.6&pmaxP1=3.1&pmaxP2=2.8&caP1=795&caP2=768&caP3=1428&iniA=2025-09-30&iniF=2026-08-31&finF=2026-09-30&fFact=2026-10-03&finContrato=2027-03-01&tc=F0&tf=N&rev=0&cfP1=70&cfP2=62&cfP3=118&prP1=34.1275&prP2=11.023&prE1=0.148&prE2=0.148&prE3=0.148&imp=70.68&impPot=17.07&impEner=37.00&impOtrosSinIE=0.80&finBS=0.74&exc=0&dto=0`

/** A photo of a bill, as a file that can be chosen. */
export async function billPhoto(page: Page, code: string) {
  const picture = await page.evaluate(drawPhoto, encode(code, { border: 4 }))
  return {
    name: 'factura.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from(picture.slice(picture.indexOf(',') + 1), 'base64'),
  }
}
