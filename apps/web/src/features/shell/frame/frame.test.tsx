import type { DynamicRoute } from '@fanal/contract/schemas/content'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { marta } from '#lib/customer-fixture.ts'
import { accountServer } from '#test/account-server.ts'
import { electricity } from '#test/contract-examples.ts'
import { homeAnswer } from '#test/home-server.ts'
import { lookHere } from '#test/look.ts'
import { serve } from '#test/server.ts'
import { draw, loadSpanish } from '#test/portal.tsx'
import { openPage, settingsWith } from '#test/whole-page.tsx'
import { UserMenu } from './user-menu.tsx'

const solar: DynamicRoute = {
  id: 1,
  route_path: 'autoconsumo',
  btn_title: 'Autoconsumo',
  btn_description: '',
}
const asCustomer = { profile: marta, serverLinks: [solar], isDemo: true }

function contractsServer() {
  const items = ['100001', '100002'].map((name, id) => ({ ...electricity, id, name }))
  return accountServer(({ path }) => {
    if (/^user\/(sessions|sign_ins|consents|passkeys|looks|view_requests)/.test(path)) return undefined
    if (path.startsWith('contracts?')) return { body: { items, n_items: 2, offset: 0, limit: 6 } }
    // The home of a visitor says that no price and no news are to be had.
    if (/^(banners\/|home\/price|service\/now)/.test(path))
      return { status: 404, body: { error: 'not_found' } }
    return homeAnswer(path) ?? { body: [] }
  })
}
beforeEach(() => {
  contractsServer()
})
afterEach(async () => {
  delete document.documentElement.dataset['theme']
  document.cookie = 'theme=; max-age=0; path=/'
})

const h1 = page.getByRole('heading', { level: 1 })
const menu = page.getByRole('navigation', { name: 'Principal' }).first()
const banner = page.getByRole('banner')

/** The focused element by its text, and that its focus is visible. */
function focused(): string {
  const element = document.activeElement
  if (!element || element === document.body) return ''
  const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
  const label = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
  const isVisible = (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
  expect(isVisible, `the focus on "${label}" can be seen`).toBe(true)
  return label
}

async function tabTo(name: RegExp): Promise<void> {
  for (let step = 0; step < 40; step += 1) {
    await userEvent.tab()
    if (name.test(focused())) return
  }
  throw new Error(`Nothing called ${String(name)} takes the focus`)
}

test('a visitor reads what the portal is for; it leads to the login, and back', async () => {
  await openPage('/')
  expect(document.title).toBe('Inicio · Fanal')
  await expect.element(h1).toHaveTextContent('La luz clara, la factura también.')
  const acts = page.getByRole('navigation', { name: 'Qué puedes hacer' }).getByRole('link')
  await expect.element(acts).toHaveLength(3)
  await banner.getByRole('link', { name: 'Entrar' }).click()
  await expect.element(h1).toHaveTextContent('Entra en tu oficina virtual')
  expect(window.location.pathname).toBe('/acceso')
  expect(document.title).toBe('Acceso · Fanal')
  window.history.back()
  await expect.element(h1).toHaveTextContent('La luz clara, la factura también.')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Versión' }).click()
  await expect.poll(() => document.title).toBe('Versión · Fanal')
  await expect.element(page.getByRole('main')).toHaveFocus()
})

describe('the header of a visitor is one line', () => {
  test.each([900, 1024, 1279])('at %i px its entries are in the drawer', async (width) => {
    await page.viewport(width, 800)
    await openPage('/')
    await expect.element(h1).toBeVisible()
    await expect.element(banner.getByRole('navigation')).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Abrir el menú' }).click()
    await expect.element(page.getByRole('dialog').getByRole('link', { name: 'Comparador' })).toBeVisible()
  })

  test.each([1280, 1440])('at %i px they are in it', async (width) => {
    await page.viewport(width, 800)
    await openPage('/')
    const boxOf = async (found: ReturnType<typeof page.getByRole>) =>
      (await found.findElement()).getBoundingClientRect()
    const entries = await boxOf(banner.getByRole('navigation'))
    expect(entries.left).toBeGreaterThan((await boxOf(banner.getByRole('link').first())).right)
    expect(entries.right).toBeLessThan((await boxOf(banner.getByRole('link', { name: 'Entrar' }))).left)
    expect(entries.height).toBeLessThan(48)
  })
})

test('a customer has the contracts, the menus and the added pages', async () => {
  await openPage('/', asCustomer)
  await expect.element(h1).toHaveTextContent('Hola, Marta')
  for (const name of ['100001', '100002'])
    await expect.element(page.getByRole('main').getByRole('listitem').filter({ hasText: name })).toBeVisible()
  await expect.element(menu.getByRole('link', { name: 'Inicio' })).toHaveAttribute('aria-current', 'page')
  const profile = menu.getByRole('link', { name: 'Mis datos' })
  await profile.click()
  await page.getByRole('main').getByRole('link', { name: 'Cambiar la contraseña' }).click()
  await expect.element(h1).toHaveTextContent('Cambiar la contraseña')
  await expect.element(profile).toHaveAttribute('aria-current', 'true')
  await page.getByRole('button', { name: /^Tu cuenta/ }).click()
  await expect.element(page.getByRole('link', { name: 'Buzón de pruebas' })).toBeVisible()
})

test('contracts that cannot be had are told of, and asked for again', async () => {
  serve(() => ({ status: 403, body: { error: 'x', message: 'x', reference: 'ABC123' } }))
  await openPage('/', asCustomer)
  const alert = page.getByRole('alert').filter({ hasText: 'No se ha podido obtener la lista' })
  await expect.element(alert).toHaveTextContent('ABC123')
  contractsServer()
  await alert.getByRole('button').click()
  await expect
    .element(page.getByRole('main').getByRole('listitem').filter({ hasText: '100001' }))
    .toBeVisible()
})

test('the version tells the language and whether it is the demo', async () => {
  await openPage('/version', { isDemo: true })
  await expect.element(page.getByText('es-ES')).toBeVisible()
  await expect.element(page.getByText('Demostración')).toBeVisible()
})

test('welcome leads to the login', async () => {
  await openPage('/bienvenido')
  await page.getByRole('link', { name: 'Empezar' }).click()
  await expect.element(h1).toHaveTextContent('Entra en tu oficina virtual')
})

test.each([
  ['a visitor', {}, /Contratar|Comparar|Entrar/],
  ['a customer', asCustomer, /Autoconsumo/],
])('the alternative home of %s', async (_, who, link) => {
  await openPage('/altHome', who)
  await expect.element(h1).toHaveTextContent('¿Qué quieres hacer?')
  await expect.element(page.getByRole('main').getByRole('link', { name: link }).first()).toBeVisible()
})

describe('by keyboard', () => {
  test('the first stop leads past the menus', async () => {
    await openPage('/', asCustomer)
    await expect.element(h1).toBeVisible()
    await userEvent.tab()
    expect(focused()).toBe('Ir al contenido')
    await expect.element(page.getByRole('link', { name: 'Ir al contenido' })).toBeInViewport({ ratio: 1 })
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('main')).toHaveFocus()
    await userEvent.tab()
    expect(document.querySelector('main')?.contains(document.activeElement)).toBe(true)
  })

  test('the user menu leads to the profile, and that to the change of password', async () => {
    await openPage('/', asCustomer)
    await tabTo(/^Tu cuenta/)
    for (let step = 0; step < 10 && focused() !== 'Mis datos'; step += 1)
      await userEvent.keyboard('{ArrowDown}')
    expect(focused()).toBe('Mis datos')
    await userEvent.keyboard('{Enter}')
    await expect.element(h1).toHaveTextContent('Mi perfil')
    await tabTo(/^Cambiar la contraseña$/)
    await userEvent.keyboard('{Enter}')
    await expect.element(h1).toHaveTextContent('Cambiar la contraseña')
    expect(window.location.pathname).toBe('/cambio-de-clave')
  })

  test('the drawer leads on, and closes by Escape', async () => {
    await page.viewport(360, 740)
    await openPage('/', asCustomer)
    const drawer = page.getByRole('dialog', { name: 'Menú' })
    await tabTo(/^Abrir el menú$/)
    await userEvent.keyboard('{Enter}')
    await expect.element(drawer).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(drawer).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Abrir el menú' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(drawer.getByRole('button', { name: 'Salir' })).toBeVisible()
    await tabTo(/^Autoconsumo$/)
    await userEvent.keyboard('{Enter}')
    await expect.element(drawer).not.toBeInTheDocument()
    await expect.element(h1).toHaveTextContent('Autoconsumo')
  })
})

describe('languages', () => {
  const hrefs = () =>
    [...document.querySelectorAll('[popover] a[lang]')].map((one) => [
      one.textContent,
      one.getAttribute('href'),
    ])

  test('each keeps the page; chosen by keyboard', async () => {
    await openPage('/version?x=1')
    await tabTo(/^Idioma/)
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(page.getByRole('link', { name: 'Castellano' })).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(page.getByRole('link', { name: 'Català' })).toHaveFocus()
    expect(hrefs()).toEqual([
      ['Castellano', '/version?x=1&lang=es-ES'],
      ['Català', '/version?x=1&lang=ca-ES'],
      ['English', '/version?x=1&lang=en-US'],
    ])
  })

  test('only those of the retailer; one without texts falls back to Spanish', async () => {
    const language = { default: 'ca-ES' as const, partner: ['ca-ES' as const, 'gl-ES' as const] }
    await openPage('/', { locale: 'gl-ES', settings: settingsWith({ language }) })
    await expect.element(h1).toHaveTextContent('La luz clara, la factura también.')
    await page.getByRole('button', { name: 'Idioma: Galego' }).click()
    expect(hrefs().map(([name]) => name)).toEqual(['Català', 'Galego'])
  })
})

describe('the horizontal header', () => {
  const settings = settingsWith({ header: { variant: 'horizontal' } })

  test('without it, the menu is beside the page', async () => {
    await openPage('/', asCustomer)
    await expect.element(page.getByRole('complementary').getByRole('link', { name: 'Inicio' })).toBeVisible()
    await expect.element(banner.getByRole('navigation')).not.toBeInTheDocument()
  })

  test('holds the menu of a customer, and the drawer holds it on a phone', async () => {
    await page.viewport(1440, 900)
    await openPage('/', { ...asCustomer, settings })
    await expect.element(banner.getByRole('navigation')).toBeVisible()
    await expect.element(page.getByRole('complementary').getByRole('navigation')).not.toBeInTheDocument()
    await banner.getByRole('link', { name: 'Autoconsumo' }).click()
    await expect.element(h1).toHaveTextContent('Autoconsumo')
    await page.viewport(360, 740)
    await expect.element(banner.getByRole('navigation')).not.toBeInTheDocument()
    // Help is in the bottom bar: nothing floats over the page.
    const help = await page.getByRole('button', { name: 'Ayuda' }).findElement()
    expect(help.closest('nav')).toBe([...document.querySelectorAll('nav')].at(-1))
    expect(await lookHere('horizontal header')).toEqual([])
    await page.viewport(360, 740)
    await page.getByRole('button', { name: 'Abrir el menú' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Inicio' }).click()
    await expect.element(h1).toHaveTextContent('Hola, Marta')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })
})

describe('help is docked', () => {
  const help = page.getByRole('button', { name: /^Ayuda/ })

  test.each([
    [1440, 'the foot of the side bar', 'aside'],
    [1000, 'the header', 'header'],
    [360, 'the bottom bar', 'nav'],
  ] as const)('at %i px in %s, once', async (width, _, place) => {
    await page.viewport(width, 800)
    await openPage('/', asCustomer)
    await expect.element(help).toBeInViewport({ ratio: 0.99 })
    await expect.element(help).toHaveLength(1)
    expect((await help.findElement()).closest(place)).not.toBeNull()
    await help.click()
    await expect.element(page.getByRole('dialog', { name: '¿Te ayudamos?' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
  })

  test('for a visitor as the phone number in the header', async () => {
    await openPage('/version')
    await expect.element(banner.getByRole('button', { name: 'Ayuda: +34 600 000 010' })).toBeVisible()
    await page.viewport(360, 740)
    await expect.element(banner.getByRole('button', { name: 'Ayuda: +34 600 000 010' })).toBeVisible()
  })

  test('nowhere, if it is switched off; the bottom bar then leads to the contact page', async () => {
    await page.viewport(360, 740)
    await openPage('/', { ...asCustomer, settings: settingsWith({ helpDialog: { enabled: false } }) })
    await expect.element(page.getByRole('link', { name: 'Ayuda' })).toBeVisible()
    await expect.element(help).not.toBeInTheDocument()
  })
})

test.each([
  ['settings', { hasSettingsError: true }, 'No hemos podido cargar la configuración'],
  [
    'flags',
    { flagsError: 'Failed to fetch feature flags (500)', flags: {} },
    'Failed to fetch feature flags (500)',
  ],
])('%s that could not be loaded are told of', async (_, over, text) => {
  await openPage('/version', over)
  await expect.element(page.getByRole('main')).toHaveTextContent(text)
})

test('on a phone whoever has no page of an account can sign out too', async () => {
  await loadSpanish('shell')
  await page.viewport(360, 740)
  draw(<UserMenu />, { profile: marta, linkTo: () => undefined })
  await expect.element(page.getByRole('button', { name: 'Salir' })).toBeVisible()
  expect(page.getByRole('button').elements()).toHaveLength(1)
})

test('a session that could not be ended is told of, and can be ended again', async () => {
  await openPage('/version', asCustomer)
  serve(() => ({ status: 500, body: { error: 'internal_error' } }))
  await banner.getByRole('button', { name: 'Salir' }).click()
  await expect.element(banner.getByRole('alert')).toHaveTextContent('No hemos podido cerrar la sesión.')
  expect(window.location.pathname).toBe('/version')
  await expect.element(banner.getByRole('button', { name: 'Salir' })).not.toHaveAttribute('aria-busy')
})

test('light and dark: a choice shows at once, and is kept', async () => {
  const ground = () => getComputedStyle(document.body).backgroundColor
  await openPage('/version')
  const light = ground()
  await page.getByRole('button', { name: 'Cambiar a oscuro' }).click()
  await expect.poll(ground).not.toBe(light)
  expect(document.cookie).toContain('theme=dark')
  await page.getByRole('button', { name: 'Cambiar a claro' }).click()
  await expect.poll(ground).toBe(light)
})
