import { expect, test } from 'vitest'
import { drawnPage } from '#test/rendered-pages.ts'

const settings = { home: { type: 'tabGroups' as const } }
const wizards = ['/nuevo-cliente-electricidad', '/nuevo-cliente-gas', '/nuevo-cliente-dual']
const hrefs = (html: string, path: string) =>
  [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href).filter((href) => href.startsWith(path))

test('a code in the address goes along to every wizard', async () => {
  const html = await drawnPage('visitor', '/?promocode=AMIGA-20', { settings })
  for (const path of wizards) {
    expect(hrefs(html, path)).not.toEqual([])
    for (const href of hrefs(html, path)) expect(href).toBe(`${path}?promocode=AMIGA-20`)
  }
})

test('without one nothing is added', async () => {
  const html = await drawnPage('visitor', '/', { settings })
  for (const path of wizards) expect(new Set(hrefs(html, path))).toEqual(new Set([path]))
})

test('where no leads are taken, no page leads to a wizard', async () => {
  const html = await drawnPage('visitor', '/', { settings, flags: { 'contracting.leads': false } })
  for (const path of wizards) expect(hrefs(html, path)).toEqual([])
})

test('a home that is elsewhere keeps the code on the way', async () => {
  const [status, redirect] = (
    await drawnPage('visitor', '/?promocode=AMIGA-20', { settings: { home: { type: 'dashboard' } } })
  ).split('\n')
  expect([status, redirect]).toEqual(['302', expect.stringContaining('promocode=AMIGA-20')])
})

test.each(['visitor', 'customer'] as const)(
  'a retailer of electricity alone offers nothing of gas to a %s',
  async (who) => {
    const gasIn = async (displayTypes: ('electricity' | 'gas')[]) => {
      const html = await drawnPage(who, '/', { settings: { ...settings, features: { displayTypes } } })
      // Menus, actions and links; what a customer has is the server's to say.
      const shown = html.replaceAll(/<script[^]*?<\/script>/g, '')
      return [...shown.matchAll(/<(a|button|option)\b[^>]*>([^]*?)<\/\1>/g)]
        .map(([all]) => all)
        .filter((one) => /\b(gas|dual)\b/i.test(one))
    }
    expect(await gasIn(['electricity'])).toEqual([])
    expect(await gasIn(['electricity', 'gas'])).not.toEqual([])
  },
)
