import type { Page } from '@playwright/test'
import { open, pathOf } from '../lib/pages.ts'
import { marta, signIn } from '../lib/people.ts'
import { expect, test } from '../lib/test.ts'

/** The focused element by its text, and that its focus is visible. */
async function focused(page: Page): Promise<string> {
  const { name, isVisible } = await page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return { name: '', isVisible: true }
    const { outlineStyle, outlineWidth, boxShadow, borderColor } = getComputedStyle(element)
    const label = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
    return {
      name: label || (element.getAttribute('name') ?? element.tagName),
      isVisible:
        (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none' || borderColor === '',
    }
  })
  expect(isVisible, `the focus on "${name}" can be seen`).toBe(true)
  return name
}

async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const seen: string[] = []
  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press('Tab')
    const now = await focused(page)
    if (typeof name === 'string' ? now === name : name.test(now)) return
    seen.push(now)
  }
  throw new Error(`Nothing called ${String(name)} takes the focus; there were ${seen.join(', ')}`)
}

test('signing in and out by keyboard alone', async ({ page }) => {
  await open(page, '/')
  await tabTo(page, 'Entrar')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Entra en tu oficina virtual')
  await tabTo(page, 'user')
  await page.keyboard.type(marta.user)
  await tabTo(page, 'password')
  await page.keyboard.type(marta.password)
  await tabTo(page, 'Mostrar la contraseña')
  await tabTo(page, 'Entrar')
  await page.keyboard.press('Space')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hola, Marta')
  await tabTo(page, 'Salir')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('La luz clara, la factura también.')
})

test('a refused login takes the reader to the message', async ({ page, problems }) => {
  problems.allow(/status of 403/)
  await open(page, '/acceso')
  await page.locator('#user').fill(marta.user)
  await page.locator('#password').fill('No-es-esta-1')
  await page.locator('#password').press('Enter')
  await expect(page.getByRole('alert')).toBeVisible()
  const isThere = await page.evaluate(() => document.activeElement?.querySelector('[role=alert]') !== null)
  expect(isThere).toBe(true)
})

test('the first stop leads past the menus', async ({ page }) => {
  await signIn(page, marta)
  await open(page, '/')
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('Ir al contenido')
  await expect(page.getByRole('link', { name: 'Ir al contenido' })).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  const isInside = await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement))
  expect(isInside).toBe(true)
})

test('a language is chosen by keyboard', async ({ page }) => {
  await open(page, '/version')
  await tabTo(page, /^Idioma/)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('link', { name: 'Català' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ca-ES')
})

test('the user menu leads to the change of password', async ({ page }) => {
  await signIn(page, marta)
  await open(page, '/')
  await tabTo(page, /^Tu cuenta/)
  const entry = page.locator('[popover]:popover-open').getByRole('link', { name: 'Cambiar la contraseña' })
  await expect(async () => {
    await page.keyboard.press('ArrowDown')
    await expect(entry).toBeFocused({ timeout: 200 })
  }).toPass()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cambiar la contraseña')
  expect(pathOf(page)).toBe('/cambio-de-clave')
})

test('the drawer leads on, and closes by Escape', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, marta)
  await open(page, '/')
  await tabTo(page, 'Abrir el menú')
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Menú' })
  await expect(drawer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('button', { name: 'Abrir el menú' })).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, 'Autoconsumo')
  await page.keyboard.press('Enter')
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Autoconsumo')
  await page.getByRole('button', { name: 'Abrir el menú' }).press('Enter')
  await drawer.getByRole('button', { name: 'Salir' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('La luz clara, la factura también.')
})

test('the cookie choices by keyboard', async ({ page, context }) => {
  await context.clearCookies()
  await open(page, '/')
  await tabTo(page, 'Configurar')
  await page.keyboard.press('Enter')
  const boxes = page.getByRole('checkbox')
  await expect(boxes).toHaveCount(4)
  await boxes.nth(1).focus()
  await page.keyboard.press('Space')
  await expect(boxes.nth(1)).toBeChecked()
  await tabTo(page, 'Guardar mi elección')
  await page.keyboard.press('Enter')
  await expect(boxes).toHaveCount(0)
  const kept = (await context.cookies()).find(({ name }) => name === 'consent_preferences')
  expect(kept?.value).toBe('1')
})
