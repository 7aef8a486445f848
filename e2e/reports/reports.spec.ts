import { requestsOf } from '../lib/cases.ts'
import { open } from '../lib/pages.ts'
import { expect, test } from '../lib/test.ts'
import { enterDesk } from '../staff/people.ts'

test('a figure leads to its cases, one of them opens, and the file has the figure', async ({ page }) => {
  const [number = ''] = await requestsOf(page, { word: 'Contada', count: 1 })
  await enterDesk(page, 'supervisor', 'Jordina Cifras')
  await open(page, '/mesa/informes?report=quality')
  const received = page.getByRole('link', { name: /Recibidas$/ })
  const shown = (await received.innerText()).match(/^[\d.]+/)?.[0].replace('.', '')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar CSV' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/^quality-20\d\d\.csv$/)
  const chunks: Buffer[] = []
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer)
  expect(Buffer.concat(chunks).toString().split('\r\n')[1]).toContain(`;"total";"";"";"";"${shown}";`)
  await received.click()
  const dialog = page.getByRole('dialog', { name: /^Recibidas · / })
  const more = dialog.getByRole('button', { name: 'Ver más' })
  // The newest are last.
  while (await more.isVisible()) await more.click()
  await dialog.getByRole('link', { name: number, exact: true }).click()
  await expect(page.locator('#case')).toHaveText('Contada 1')
})
