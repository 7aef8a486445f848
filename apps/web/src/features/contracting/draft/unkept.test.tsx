import { beforeAll, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { defaultSettings } from '@fanal/domain/settings/default-settings'
import { aDraft, fakeServer, typed } from '#test/contracting-server.ts'
import { chooseStart, drawWizard, heading, isFind, keepBox, next } from '#test/contracting-wizard.tsx'
import { loadSpanish } from '#test/portal.tsx'
import type { Portal } from '#lib/portal.tsx'

beforeAll(() => loadSpanish('contracting', 'fields', 'shell'))
beforeEach(() => {
  history.replaceState(null, '', '/')
  sessionStorage.clear()
})

const here = page.getByText(
  'Lo escrito solo está en esta pestaña hasta que pidas los documentos para firmar.',
)
const street = page.getByLabelText('Nombre de la vía')
const unkept = { ...typed, installation: { ...typed.installation, leadsConsent: false } }

/** As it was left in this tab. */
const leftHere = (current: string, completed: number) =>
  sessionStorage.setItem(
    'draft:visitor:contracting electricity',
    JSON.stringify({ values: unkept, current, completed, saved_at: new Date().toISOString() }),
  )

test('what is typed stays in the tab, also when the page is left at once, and comes back there', async () => {
  const server = fakeServer()
  const redraw = drawWizard()
  await street.fill('Carrer Amagat')
  window.dispatchEvent(new Event('pagehide'))
  expect(sessionStorage.getItem('draft:visitor:contracting electricity')).toContain('Carrer Amagat')
  await expect.element(here).toBeVisible()
  redraw(null)
  drawWizard()
  await expect.element(street).toHaveValue('Carrer Amagat')
  await expect.element(page.getByText(/Seguimos donde lo dejaste/)).toBeVisible()
  expect(server.calls.filter(({ method }) => method !== 'GET')).toEqual([])
  expect(JSON.stringify(server.calls)).not.toContain('Amagat')
})

test.each([true, false])(
  'no call carries what was typed before a start is chosen (`features.leads`: %s)',
  async (leads) => {
    leftHere('person', 1)
    const server = fakeServer()
    const settings = { ...defaultSettings, features: { ...defaultSettings.features, leads } }
    drawWizard('electricity', { settings })
    for (const title of ['¿A nombre de quién?', 'Elige potencia y producto']) {
      await expect.element(heading(title)).toBeVisible()
      await next.click()
    }
    await expect.element(heading('¿Cómo pagas?')).toBeVisible()
    // Accounts are not even kept in the tab.
    await page.getByLabelText('IBAN').fill('ES9121000418450200051332')
    await next.click()
    await expect.element(page.getByRole('radio', { name: /^Cuanto antes/ })).toBeVisible()
    // Prices are asked for with power and postal code.
    const written = server.calls.filter(
      ({ method, path }) => method !== 'GET' && !path.includes('/estimate/'),
    )
    expect(written).toEqual([])
    const sent = JSON.stringify(server.calls)
    for (const text of ['11111111H', 'Nerea', 'Ibáñez', '600000002', 'nerea@', 'ES9121', '"Nou"'])
      expect(sent).not.toContain(text)
    await chooseStart()
    expect(server.to(/^leads\?/).map(({ body }) => body['step'])).toEqual([2, 3, 4, 5])
    expect(server.to(/^leads\?/)[0]?.body).toMatchObject({ keep_data: false })
    expect(server.to(/drafts\/L+\//, 'PUT')).toEqual([])
  },
)

test('a file is sent when it is chosen, as its field says before; what is typed does not go with it', async () => {
  leftHere('installation', 0)
  const server = fakeServer()
  drawWizard()
  await expect.element(page.getByText(/solo los archivos se envían al elegirlos/)).toBeVisible()
  await next.click()
  await expect
    .element(page.getByText(/Se envía cifrado en cuanto lo eliges y se borra si no firmas/))
    .toBeVisible()
  expect(server.to(/files/)).toEqual([])
  await page.getByRole('button', { name: 'Quitar dni.png' }).click()
  await userEvent.upload(page.getByLabelText(/^DNI o NIE/), new File(['%PDF-1.7'], 'dni.pdf'))
  await expect.element(page.getByText(/^dni\.pdf/)).toBeVisible()
  expect(server.to(/files/)).toHaveLength(1)
  expect(server.to(/leads\/drafts\/(\?|$)/).map(({ body }) => body)).toEqual([{ kind: 'electricity' }])
  expect(JSON.stringify(server.calls)).not.toContain('Nerea')
})

test('with consent it moves to the server; taken back, nothing of it stays there', async () => {
  const server = fakeServer()
  drawWizard()
  await street.fill('Carrer Amagat')
  await expect.element(here).toBeVisible()
  await keepBox.click()
  const saves = () => server.to(/drafts\/L+\//, 'PUT').map(({ body }) => body)
  await expect.poll(() => saves().at(-1)).toMatchObject({ is_kept: true })
  await expect.poll(() => sessionStorage.length).toBe(0)
  expect(JSON.stringify(saves())).toContain('Carrer Amagat')
  await keepBox.click()
  await expect.poll(() => saves().at(-1)).toMatchObject({ is_kept: false, values: {} })
  await expect.element(here).toBeVisible()
})

test('a session that only reads keeps nothing on the server, and says so', async () => {
  const server = fakeServer(({ path }) =>
    path.startsWith('addresses') ? { body: { items: [] } } : undefined,
  )
  drawWizard('electricity', { profile: { id: 7, readonly: true } as Portal['profile'] })
  await keepBox.click()
  await street.fill('Carrer Amagat')
  await expect.element(here).toBeVisible()
  const later = page.getByRole('button', { name: 'Guardar y seguir luego' }).first()
  await expect.element(later).toHaveAttribute('aria-disabled', 'true')
  expect(server.calls.filter(({ method }) => method !== 'GET')).toEqual([])
})

test('asking for the link keeps it', async () => {
  const server = fakeServer(({ path }) =>
    path.includes('/link/') ? { body: { sent_to: 'o***@example.com' } } : undefined,
  )
  drawWizard()
  await street.fill('Carrer Amagat')
  await page.getByRole('button', { name: 'Guardar y seguir luego' }).first().click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText(/Para eso guardamos lo escrito/)).toBeVisible()
  await dialog.getByLabelText('Correo electrónico').fill('otro@example.com')
  await dialog.getByRole('button', { name: 'Enviar el enlace' }).click()
  await expect.element(page.getByText(/Te lo hemos enviado a o/)).toBeVisible()
  const [saved] = server.to(/drafts\/L+\//, 'PUT')
  expect(saved?.body).toMatchObject({
    is_kept: true,
    values: { installation: { address: { nv: 'Carrer Amagat' } } },
  })
})

test('what was sent comes back from the server where nothing newer is in the tab', async () => {
  fakeServer(({ path, method }) =>
    isFind(path, method)
      ? { body: { draft: aDraft({ values: unkept, current: 'payment', completed: 3, is_kept: false }) } }
      : undefined,
  )
  drawWizard()
  await expect.element(heading('¿Cómo pagas?')).toBeVisible()
})
