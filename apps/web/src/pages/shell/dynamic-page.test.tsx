import type { Coupon, DynamicElement, DynamicRoute } from '@fanal/contract/schemas/content'
import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { marta } from '#lib/customer-fixture.ts'
import type { PortalState } from '#lib/portal.tsx'
import { homeAnswer } from '#test/home-server.ts'
import { type Answer, type Call, serve } from '#test/server.ts'
import { openPage, settingsWith } from '#test/whole-page.tsx'

// What an operator publishes: pages, blocks, banners, coupons.

const news: DynamicRoute = {
  id: 1,
  route_path: 'novedades',
  btn_title: 'Novedades',
  btn_description: 'De prueba',
}
const block = (id: number, html_block: string, over: Partial<DynamicElement> = {}): DynamicElement => ({
  id,
  name: 'Uno',
  group_name: '',
  html_block,
  block_height: '',
  block_width: '',
  priority: 10,
  page_id: 1,
  ...over,
})
const hostile = [
  '<p id="ok">Hola</p>',
  '<script>window.hit = 1</script>',
  '<img src=x onerror="window.hit = 2">',
  '<svg onload="window.hit = 3"></svg>',
  '<a href="javascript:window.hit=4">Pulsa</a>',
  '<iframe srcdoc="<script>parent.hit = 5</script>"></iframe>',
  '<form action="https://elsewhere.example"><input name="password"><button>Enviar</button></form>',
  '<style>body { display: none }</style>',
  '<div style="position:fixed;inset:0;background:url(https://elsewhere.example/x.png)">Encima</div>',
  '<math><mtext><img src=x onerror=window.hit=6>',
].join('')

/** Publishes blocks of the page, and as banner of home. */
function publish(
  blocks: DynamicElement[],
  answer: (call: Call) => Answer | undefined = () => undefined,
  banner = '<p>Un aviso</p>',
) {
  return serve((call) => {
    const given = answer(call)
    if (given) return given
    const { path } = call
    if (path.startsWith('ov_customize/html_dinamic_elements/1?')) return { body: blocks }
    if (path.startsWith('ov_customize')) return { status: 404, body: { error: 'not_found' } }
    if (path.startsWith('banners/')) return { body: { code: 'home', html: banner } }
    if (path.startsWith('contracts?')) return { body: { items: [], n_items: 0, offset: 0, limit: 6 } }
    return homeAnswer(path) ?? { body: [] }
  })
}
const asCustomer = (over: Partial<PortalState> = {}) => ({ profile: marta, serverLinks: [news], ...over })
const heading = (name: string) => page.getByRole('heading', { name })

test('a page of an operator is found from home and in the menu', async () => {
  publish([block(1, '<h2>El sol</h2><table><tr><th scope="col">Placas</th></tr></table>')])
  await openPage('/', asCustomer())
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Novedades/ })
    .click()
  await expect.element(heading('El sol')).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Novedades')
  await expect.element(page.getByRole('columnheader', { name: 'Placas' })).toBeVisible()
  expect(window.location.pathname).toBe('/d/novedades/1')
  await expect
    .element(page.getByRole('link', { name: 'Novedades', exact: true }))
    .toHaveAttribute('aria-current', 'page')
})

test('blocks have their sizes: side by side, below each other on a phone', async () => {
  const half = { block_width: '45%' }
  publish([block(1, '<h2>En tres pasos</h2>', half), block(2, '<h2>Qué puedes esperar</h2>', half)])
  await page.viewport(1440, 900)
  await openPage('/d/novedades/1', asCustomer())
  await expect.element(heading('Qué puedes esperar')).toBeVisible()
  const away = async () => {
    const steps = (await heading('En tres pasos').findElement()).getBoundingClientRect()
    const figures = (await heading('Qué puedes esperar').findElement()).getBoundingClientRect()
    return { x: figures.x - steps.x, y: figures.y - steps.y }
  }
  expect((await away()).x).toBeGreaterThan(200)
  expect((await away()).y).toBe(0)
  await page.viewport(360, 740)
  await expect.poll(async () => (await away()).x).toBe(0)
  expect((await away()).y).toBeGreaterThan(20)
})

test.each(['/d/novedades/99', '/d/otra/1', '/d/novedades/uno', '/d/%2e%2e/1', "/d/novedades/1'--"])(
  '%s is not there',
  async (address) => {
    publish([block(1, '<p>Hola</p>')])
    await openPage(address, asCustomer())
    await expect.element(page.getByText('Código de error: 404')).toBeVisible()
  },
)

test('a page that cannot be had says so, and is asked for again', async () => {
  let isFailing = true
  publish([block(1, '<h2>El sol</h2>')], ({ path }) =>
    isFailing && path.includes('html_dinamic_elements')
      ? { status: 403, body: { error: 'x', message: 'x', reference: 'REF500' } }
      : undefined,
  )
  await openPage('/d/novedades/1', asCustomer())
  await expect.element(page.getByRole('alert')).toHaveTextContent('REF500')
  isFailing = false
  await page.getByRole('button', { name: 'Volver a probar' }).click()
  await expect.element(heading('El sol')).toBeVisible()
})

test('an empty page says so', async () => {
  publish([])
  await openPage('/d/novedades/1', asCustomer())
  await expect.element(page.getByText('Esta página todavía no tiene contenido.')).toBeVisible()
})

describe('hostile HTML that nobody has cleaned before', () => {
  const hit = () => (window as { hit?: number }).hit
  test.each(['/', '/d/novedades/1'])('at %s shows its text and runs nothing', async (address) => {
    publish([block(1, hostile)], undefined, hostile)
    await openPage(address, asCustomer())
    await expect.element(page.getByText('Hola', { exact: true })).toBeVisible()
    await page.getByText('Pulsa').click()
    expect(
      document.querySelectorAll('main :is(form, iframe, style, script, svg[onload], [onerror])'),
    ).toHaveLength(0)
    expect(document.querySelector('main [style*=url], main [style*=position]')).toBeNull()
    expect(hit()).toBeUndefined()
  })
})

test('switched off, nothing of it is left', async () => {
  const settings = settingsWith({ features: { enableServerElements: false } })
  const server = publish([block(1, '<p>Hola</p>')])
  await openPage('/d/novedades/1', asCustomer({ settings, serverLinks: [] }))
  await expect.element(page.getByText('Código de error: 404')).toBeVisible()
  expect(server.to(/html_dinamic_elements/, 'GET')).toEqual([])
})

test('a coupon without an address of its own is copied, to be handed on', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const coupon: Coupon = {
    code: 'AMIGA-20',
    campaign: 'Trae a una amiga',
    description: '20 € para las dos',
    code_url: '',
    url: '',
  }
  publish([], ({ path }) => {
    if (path.startsWith('user/coupons')) return { body: [coupon] }
    return path.startsWith('contracts?')
      ? { body: { items: [], n_items: 0, offset: 0, limit: 10 } }
      : undefined
  })
  await openPage('/contratos/electricidad', asCustomer())
  const entry = page.getByRole('list', { name: 'Tus cupones' }).getByRole('listitem')
  await expect.element(entry).toHaveTextContent('AMIGA-20')
  await expect.element(entry.getByRole('link')).not.toBeInTheDocument()
  await entry.getByRole('button', { name: 'Copiar el cupón AMIGA-20' }).click()
  await expect.element(entry.getByRole('button', { name: 'Copiado' })).toBeVisible()
  expect(copied).toHaveBeenCalledWith('AMIGA-20')
  copied.mockRestore()
})
