import { open } from '../lib/pages.ts'
import { marta, signInAnew } from '../lib/people.ts'
import { expect, test } from '../lib/test.ts'

test('a notice arrives live in another window, is read there, and preferences stay', async ({
  page,
  browser,
  origin,
}) => {
  await signInAnew(page, marta)
  const opened = page.waitForResponse((answer) => answer.url().endsWith('/notices/stream'))
  await open(page, '/version')
  const bell = page.getByRole('button', { name: /^Avisos/ })
  await opened
  const unread = async () =>
    Number(/(\d+) sin leer/.exec((await bell.getAttribute('aria-label')) ?? '')?.[1] ?? 0)
  const before = await unread()

  // A device that was never seen before.
  const other = await browser.newContext({
    baseURL: origin,
    userAgent: 'Mozilla/5.0 (Android 15) Firefox/140.0',
  })
  const login = await other.request.post('/api/v2/user/login', {
    data: marta,
    headers: { 'user-agent': 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0' },
  })
  expect(login.status()).toBe(200)
  await other.close()
  await expect.poll(unread).toBe(before + 1)

  await bell.click()
  const panel = page.getByRole('region', { name: 'Últimos avisos' })
  await panel.getByRole('button', { name: 'Todo leído' }).click()
  await expect(bell).toHaveAccessibleName('Avisos')
  await panel.getByRole('link', { name: 'Ver todos' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Avisos')
  await page.getByRole('checkbox', { name: 'Móvil: Factura nueva' }).check()
  await expect(page.getByText('Guardado', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('checkbox', { name: 'Móvil: Factura nueva' })).toBeChecked()
})
