import { encode } from 'uqr'
import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'

/** A bill of another retailer with one price; 70.68 € with its taxes. */
export const code =
  'https://comparador.cnmc.gob.es/comparador/QRE?cp=46003&cups=ES0031405512340001MK0F&com=R2-123&pP1=4.6&pP2=4.6&pmaxP1=3.1&pmaxP2=2.8&caP1=795&caP2=768&caP3=1428&iniA=2025-09-30&iniF=2026-08-31&finF=2026-09-30&fFact=2026-10-03&finContrato=2027-03-01&tc=F0&tf=N&rev=0&cfP1=70&cfP2=62&cfP3=118&prP1=34.1275&prP2=11.023&prE1=0.148&prE2=0.148&prE3=0.148&imp=70.68&impPot=17.07&impEner=37.00&impOtrosSinIE=0.80&finBS=0.74&exc=0&dto=0'

export async function photo(text: string): Promise<File> {
  const { data, size } = encode(text, { border: 4 })
  const dot = 4
  const canvas = new OffscreenCanvas(size * dot, size * dot)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = '#111'
  for (const [y, row] of data.entries())
    for (const [x, isDark] of row.entries()) if (isDark) context.fillRect(x * dot, y * dot, dot, dot)
  return new File([await canvas.convertToBlob({ type: 'image/png' })], 'factura.png', { type: 'image/png' })
}

/** Uploads a photo of that code. */
export async function scan(text: string) {
  await expect.element(page.getByRole('button', { name: 'Subir foto o PDF' })).toBeVisible()
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('No place for a file')
  await userEvent.upload(input, await photo(text))
}
