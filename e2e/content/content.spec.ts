import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withOwnServer } from '../lib/own-server.ts'
import { open, pathOf } from '../lib/pages.ts'
import { marta, signIn } from '../lib/people.ts'
import type { Server } from '../lib/server.ts'
import { set, untilDrawn } from '../lib/settings.ts'
import { expect } from '../lib/test.ts'

// Published content affects everybody: own server.
const test = withOwnServer()

async function publish(server: Server, content: object): Promise<void> {
  const file = join(server.dataDir, 'content.json')
  await writeFile(file, JSON.stringify(content))
  await server.fanal('content', 'import', file)
}

/** Some; all of them are tried on the page as a component. */
const hostile = [
  '<p id="ok">Hola</p>',
  '<img src=x onerror="window.hit = 2">',
  '<a href="javascript:window.hit=4">Pulsa</a>',
  '<script>window.hit = 1</script>',
  '<form action="https://elsewhere.example"><input name="password"><button>Enviar</button></form>',
].join('')

test('hostile HTML of an operator shows its text and runs nothing; switched off, nothing of it is left', async ({
  page,
  server,
}) => {
  await publish(server, {
    routes: [{ id: 1, route_path: 'novedades', btn_title: 'Novedades', btn_description: 'De prueba' }],
    elements: [
      { id: 1, page_id: 1, name: 'Uno', priority: 10, html_block: hostile },
      { id: 2, group_name: 'Login', name: 'Dos', priority: 10, html_block: hostile },
    ],
    banners: [{ code: 'home', html: hostile }],
  })
  const hit = () => page.evaluate(() => (window as { hit?: number }).hit)
  // The page is for customers only.
  await open(page, '/d/novedades/1')
  expect(new URL(page.url()).pathname).toBe('/acceso')
  expect((await page.request.get('/api/v2/ov_customize/html_dinamic_elements//1')).status()).toBe(401)
  await expect(page.getByText('Hola')).toBeVisible()
  await expect(page.locator('form')).toHaveCount(1)
  await page.getByText('Pulsa').click()
  expect(await hit()).toBeUndefined()
  await signIn(page, marta)
  for (const path of ['/d/novedades/1', '/']) {
    await open(page, path)
    await expect(page.getByText('Hola', { exact: true })).toBeVisible()
    await page.getByText('Pulsa').click()
    await expect(page.locator('main form, main script, main img[onerror]')).toHaveCount(0)
    expect(await hit()).toBeUndefined()
  }
  // A link: the browser then fetches the content, which a document would embed.
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Novedades/ })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Novedades')
  await expect(page.getByText('Hola', { exact: true })).toBeVisible()
  expect(pathOf(page)).toBe('/d/novedades/1')
  expect(await hit()).toBeUndefined()

  await set(server, { features: { enableServerElements: false } })
  await untilDrawn(page, '/', 'Novedades', { isThere: false })
  const drawn = async (path: string) => (await page.request.get(path)).text()
  expect(await drawn('/')).not.toContain('Hola</p>')
  expect(await drawn('/d/novedades/1')).toContain('data-error="404"')
  await page.context().clearCookies({ name: 'token' })
  expect(await drawn('/acceso')).not.toContain('Hola</p>')
})
