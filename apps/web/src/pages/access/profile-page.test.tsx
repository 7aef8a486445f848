import { langs } from '@fanal/domain/settings/languages'
import { defaultSettings } from '@fanal/domain/settings/default-settings'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { marta } from '#lib/customer-fixture.ts'
import type { Portal } from '#lib/portal.tsx'
import { accountServer, aPasskey } from '#test/account-server.ts'
import { lookHere } from '#test/look.ts'
import { draw, loadLanguage } from '#test/portal.tsx'
import { unmountAll } from '#test/render.tsx'
import ProfilePage from './profile-page.tsx'

const texts = ['account', 'looks', 'passkeys', 'shell', 'fields'] as const
beforeAll(() => loadLanguage('es', ...texts))
const forgetCookies = () => {
  for (const name of ['preferences', 'statistics', 'marketing'])
    document.cookie = `consent_${name}=; max-age=0; path=/`
}
beforeEach(() => {
  forgetCookies()
})

const settings = {
  ...defaultSettings,
  features: { ...defaultSettings.features, passkeys: true },
}
const drawPage = (over: Partial<Portal> = {}) => draw(<ProfilePage />, { settings, profile: marta, ...over })
const card = (id: string) => page.elementLocator(document.querySelector(id) ?? document.body)
const cardOf = async (title: string) => {
  const heading = await page.getByRole('heading', { level: 2, name: title, exact: true }).findElement()
  return page.elementLocator(heading.closest('section') ?? document.body)
}
const rows = () => card('#sesiones').getByRole('listitem').elements()
const endOthers = page.getByRole('button', { name: 'Cerrar las demás sesiones' })
const ask = page.getByRole('dialog', { name: '¿Cerrar las demás sesiones?' })

describe('sessions', () => {
  test('all others together, after asking', async () => {
    const server = accountServer()
    drawPage()
    await endOthers.click()
    await ask.getByRole('button', { name: 'Cancelar' }).last().click()
    await expect.element(ask).not.toBeInTheDocument()
    expect(server.to(/end_others/)).toEqual([])
    expect(rows()).toHaveLength(3)
    await endOthers.click()
    await ask.getByRole('button', { name: 'Cerrar las demás sesiones' }).click()
    await expect
      .element(card('#sesiones').getByRole('status'))
      .toHaveTextContent('Hemos cerrado las demás sesiones.')
    await expect.poll(() => rows().length).toBe(1)
    expect(rows()[0]?.textContent).toContain('Este dispositivo')
    expect(server.to(/end_others/)).toHaveLength(1)
  })

  test('a failure is reported, and nothing looks done', async () => {
    accountServer(({ method }) =>
      method === 'DELETE' ? { status: 500, body: { error: 'internal_error' } } : undefined,
    )
    drawPage()
    await page.getByRole('button', { name: 'Cerrar la sesión: Firefox en Windows' }).click()
    await expect
      .element(card('#sesiones').getByRole('alert'))
      .toHaveTextContent('No hemos podido cerrarla. Vuelve a probar.')
    expect(rows()).toHaveLength(3)
  })
})

describe('sign-ins', () => {
  const table = page.getByRole('table', { name: 'Historial de accesos' })
  const row = (place: number) => table.getByRole('row').nth(place)

  test('are listed page by page', async () => {
    const server = accountServer()
    drawPage()
    await expect.element(row(1)).toHaveTextContent('Chrome en Linux')
    await expect.element(row(2)).toHaveTextContent('Firefox en Windows')
    await expect.element(table.getByRole('row')).toHaveLength(11)
    const history = await cardOf('Historial de accesos')
    await history.getByRole('button', { name: 'Página siguiente' }).click()
    await expect
      .element(history.getByRole('button', { name: 'Página 2' }))
      .toHaveAttribute('aria-current', 'page')
    await expect.poll(() => table.getByRole('row').elements().length).toBe(4)
    expect(server.to(/sign_ins\?.*offset=10/, 'GET')).toHaveLength(1)
  })

  test('that fail to load are reported, and can be retried', async () => {
    let isFailing = true
    accountServer(({ path }) =>
      isFailing && path.startsWith('user/sign_ins')
        ? { status: 403, body: { error: 'x', message: 'x', reference: 'REF123' } }
        : undefined,
    )
    drawPage()
    const history = await cardOf('Historial de accesos')
    await expect.element(history.getByRole('alert')).toHaveTextContent('REF123')
    isFailing = false
    await history.getByRole('button', { name: 'Volver a probar' }).click()
    await expect.element(row(1)).toHaveTextContent('Con contraseña')
  })
})

describe('looks of staff', () => {
  test('are listed with who, what and a way to ask', async () => {
    accountServer()
    drawPage()
    const row = page.getByRole('listitem').filter({ hasText: 'Miró tu caso' })
    await expect.element(row).toHaveTextContent('Laia · Atención al cliente')
    await expect.element(row.getByRole('link', { name: /^Preguntar por lo que miró Laia/ })).toBeVisible()
  })

  test('are allowed, and taken back', async () => {
    const server = accountServer()
    drawPage()
    await page.getByRole('button', { name: 'Permitir', exact: true }).click()
    await page.getByRole('button', { name: 'Retirar el permiso' }).click()
    await expect.element(page.getByRole('button', { name: 'Retirar el permiso' })).not.toBeInTheDocument()
    expect(server.to(/view_requests\/7/, 'POST').map(({ body }) => body)).toEqual([
      { allow: true },
      { allow: false },
    ])
  })

  test('that ended meanwhile are said to be over', async () => {
    accountServer(({ path, method }) =>
      path.startsWith('user/view_requests') && method === 'POST'
        ? { status: 404, body: { error: 'not_found', message: 'x' } }
        : undefined,
    )
    drawPage()
    await page.getByRole('button', { name: 'No permitir' }).click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('la petición ha terminado')
  })

  test('cannot be answered while staff looks', async () => {
    accountServer()
    drawPage({ profile: { ...marta, readonly: true } })
    await expect
      .element(page.getByRole('button', { name: 'Permitir', exact: true }))
      .toHaveAttribute('aria-disabled', 'true')
  })
})

test('consents are taken back as easily as given, and each change is listed', async () => {
  accountServer()
  const redraw = drawPage()
  const marketing = page.getByRole('switch', { name: 'Marketing' })
  const newest = async () =>
    (await cardOf('Tus consentimientos')).getByRole('listitem').filter({ hasText: 'Marketing' }).first()
  await expect.element(marketing).not.toBeChecked()
  await marketing.click()
  await expect.element(await newest()).toHaveTextContent(/Dado/)
  redraw(null)
  drawPage()
  // This device remembers.
  await expect.element(marketing).toBeChecked()
  await marketing.click()
  await expect.element(await newest()).toHaveTextContent('No dado o retirado')
  expect(document.cookie).toContain('consent_marketing=0')
})

/** The tooltip of a button that the pointer rests on takes an Escape of its own. */
async function closeDialog(): Promise<void> {
  const isOpen = async () => {
    if (page.getByRole('dialog').query()) await userEvent.keyboard('{Escape}')
    return page.getByRole('dialog').query() !== null
  }
  await expect.poll(isOpen).toBe(false)
}

describe('everybody can use it', () => {
  const locales = { es: 'es-ES', ca: 'ca-ES', en: 'en-US' } as const
  const long = { ...aPasskey, name: 'Un nombre largo para una llave de acceso' }

  test.each(langs)('%s: readable, reachable, translated', async (lang) => {
    await loadLanguage(lang, ...texts)
    const server = accountServer()
    server.known.passkeys = [long]
    const over = { lang, locale: locales[lang] }
    drawPage(over)
    const second = page.getByRole('switch', { name: /(contraseña|contrasenya|password)/ })
    await expect.element(second).toBeVisible()
    await expect.element(page.getByRole('table')).toBeVisible()
    const found = await lookHere('profile', lang)
    const controls = {
      'end other sessions': page.getByRole('button', {
        name: /^(Cerrar las demás|Tancar les altres|End all other)/,
      }),
      'new passkey': page.getByRole('button', { name: /^(Añadir una|Afegeix una|Add a)/ }),
      'name of a passkey': page.getByRole('button', {
        name: /^(Cambiar el nombre de|Canvia el nom d(e|')|Rename)/,
      }),
      'removal of a passkey': page.getByRole('button', { name: /^(Quitar|Treu|Remove)/ }),
      'second factor': second,
    }
    for (const [name, control] of Object.entries(controls)) {
      await control.click()
      await expect.element(page.getByRole('dialog')).toBeVisible()
      found.push(...(await lookHere(name, lang)))
      await closeDialog()
      await expect.element(control).toHaveFocus()
    }
    unmountAll()
    drawPage({ ...over, profile: { ...marta, readonly: true } })
    await expect.element(second).toHaveAttribute('aria-disabled', 'true')
    await expect.element(page.getByRole('table')).toBeVisible()
    found.push(...(await lookHere('read-only profile', lang)))
    expect(found).toEqual([])
  })
})
