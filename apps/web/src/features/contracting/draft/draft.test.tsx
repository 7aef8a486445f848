import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { axeFindings } from '#test/axe.ts'
import { aDraft, fakeServer, leadId, typed } from '#test/contracting-server.ts'
import { drawWizard, heading, isFind, keepBox, withDraft } from '#test/contracting-wizard.tsx'
import { loadSpanish } from '#test/portal.tsx'

beforeAll(() => loadSpanish('contracting', 'fields', 'shell'))
beforeEach(() => {
  history.replaceState(null, '', '/')
  sessionStorage.clear()
})

describe('a draft', () => {
  test('is made with consent and saved after a pause; the browser keeps nothing', async () => {
    const server = fakeServer()
    drawWizard()
    await expect.element(heading('¿Dónde quieres la luz?')).toBeVisible()
    await page.getByLabelText('Nombre de la vía').fill('Nou')
    expect(server.to(/^leads\/drafts\//)).toHaveLength(0)
    await keepBox.click()
    await expect.poll(() => server.to(/drafts\/L+\//, 'PUT').length).toBe(1)
    expect(server.to(/^leads\/drafts\/\?/)).toHaveLength(1)
    const [saved] = server.to(/drafts\/L+\//, 'PUT')
    expect(saved?.body).toMatchObject({ revision: 1, current: 'installation', completed: 0, is_kept: true })
    expect(saved?.body['values']).toMatchObject({ installation: { address: { nv: 'Nou' } } })
    await expect.element(page.getByText(/Lo guardamos hasta el/)).toBeVisible()
    expect(localStorage.length + sessionStorage.length).toBe(0)
  })

  test('that cannot be asked for is asked for again, or left: the wizard works without it', async () => {
    sessionStorage.setItem(
      'draft:visitor:contracting electricity',
      JSON.stringify({ values: typed, current: 'person', completed: 1, saved_at: new Date().toISOString() }),
    )
    fakeServer(({ path, method }) =>
      isFind(path, method) ? { status: 500, body: { error: 'internal_error' } } : undefined,
    )
    drawWizard()
    await expect.element(page.getByRole('alert')).toHaveTextContent('si tenías algo a medias')
    await page.getByRole('button', { name: 'Volver a probar' }).click()
    await page.getByRole('button', { name: 'Empezar sin mirarlo' }).click()
    // With what is in the tab.
    await expect.element(heading('¿A nombre de quién?')).toBeVisible()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })

  test('that cannot be saved says so, and is saved when it can be', async () => {
    let isAway = true
    const server = fakeServer(({ method }) =>
      method === 'PUT' && isAway ? { status: 503, body: { error: 'overloaded' } } : undefined,
    )
    drawWizard()
    await keepBox.click()
    await page.getByLabelText('Nombre de la vía').fill('Nou')
    await expect.element(page.getByText('Aún no está guardado; seguimos probando.')).toBeVisible()
    isAway = false
    await expect.element(page.getByText(/^Guardado/)).toBeVisible()
    expect(server.to(/drafts\/L+\//, 'PUT').length).toBeGreaterThan(1)
  })

  test('has the first keys in the very call that makes it, and that call outlives the page', async () => {
    const server = fakeServer(({ path, method, body }) =>
      path.startsWith('leads/drafts/?') && method === 'POST'
        ? { body: { draft: aDraft(body['draft'] as object) } }
        : undefined,
    )
    drawWizard()
    await expect.element(page.getByLabelText('Nombre de la vía')).toBeVisible()
    // The pause after the last change never ends.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await keepBox.click()
    await page.getByLabelText('Nombre de la vía').fill('N')
    expect(server.to(/^leads\/drafts\//)).toEqual([])
    window.dispatchEvent(new Event('pagehide'))
    await expect.poll(() => server.to(/^leads\/drafts\//).length).toBe(1)
    const [made] = server.to(/^leads\/drafts\//)
    expect(made).toMatchObject({
      isKeptAlive: true,
      body: { kind: 'electricity', draft: { values: { installation: { address: { nv: 'N' } } } } },
    })
    vi.useRealTimers()
    await expect.element(page.getByText(/^Guardado/)).toBeVisible()
    expect(server.to(/drafts\/L+\//, 'PUT')).toEqual([])
  })

  test('is flushed when the page is left', async () => {
    const server = fakeServer()
    drawWizard()
    await expect.element(page.getByLabelText('Nombre de la vía')).toBeVisible()
    await keepBox.click()
    await expect.poll(() => server.to(/drafts\/L+\//, 'PUT').length).toBe(1)
    // The pause after the last change never ends.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await page.getByLabelText('Nombre de la vía').fill('Nou')
    expect(server.to(/drafts\/L+\//, 'PUT')).toHaveLength(1)
    window.dispatchEvent(new Event('pagehide'))
    await expect.poll(() => server.to(/drafts\/L+\//, 'PUT').length).toBe(2)
  })

  test('brings back values, step and files', async () => {
    fakeServer(withDraft({ current: 'person', completed: 1 }))
    drawWizard()
    await expect.element(heading('¿A nombre de quién?')).toBeVisible()
    await expect.element(page.getByLabelText('Primer apellido')).toHaveValue('Ibáñez')
    await expect.element(page.getByRole('button', { name: 'Quitar dni.png' })).toBeVisible()
    await expect.element(page.getByText(/Seguimos donde lo dejaste/)).toBeVisible()
  })

  test.each([
    ['whose answer got lost', ''],
    ['whose answer got lost while more was typed', 'Nou de Dalt'],
  ])('%s is known again as this one', async (_, then) => {
    let kept: Record<string, unknown> | undefined
    const server = fakeServer(({ path, method, body }) => {
      if (isFind(path, method)) return { body: { draft: kept ? aDraft({ ...kept, revision: 2 }) : null } }
      if (method !== 'PUT' || body['revision'] === 2) return undefined
      if (kept) return { status: 409, body: { error: 'changed_meanwhile' } }
      kept = body
      return { status: 502, body: {} }
    })
    drawWizard()
    const street = page.getByLabelText('Nombre de la vía')
    await street.fill('Nou')
    await keepBox.click()
    await expect.poll(() => kept).toBeDefined()
    if (then) await street.fill(then)
    const saves = () => server.to(/drafts\/L+\//, 'PUT').map(({ body }) => body)
    await expect.poll(() => saves().map(({ revision }) => revision)).toEqual([1, 1, 2])
    expect(JSON.stringify(saves().at(-1))).toContain(`"nv":"${then || 'Nou'}"`)
    await expect.element(page.getByText(/^Guardado/)).toBeVisible()
  })

  test('that was changed elsewhere is not overwritten unasked', async () => {
    let revision = 5
    const server = fakeServer(({ path, method, body }) => {
      if (isFind(path, method)) return { body: { draft: aDraft({ values: typed, revision }) } }
      if (method !== 'PUT' || body['revision'] === 9) return undefined
      revision = 9
      return { status: 409, body: { error: 'changed_meanwhile' } }
    })
    drawWizard()
    await page.getByLabelText('Nombre de la vía').fill('Vell')
    await page.getByRole('button', { name: 'Quedarme con esta' }).click()
    await expect
      .poll(() => server.to(/drafts\/L+\//, 'PUT').map(({ body }) => body['revision']))
      .toEqual([5, 9])
  })

  test('is deleted once that is confirmed, and the form is empty again', async () => {
    const server = fakeServer(withDraft({}))
    drawWizard()
    await page.getByRole('button', { name: 'Empezar de nuevo' }).click()
    const confirm = page.getByRole('dialog').getByRole('button', { name: 'Borrarlo' })
    await expect.element(confirm).toBeVisible()
    expect(await axeFindings()).toEqual([])
    await confirm.click()
    await expect.poll(() => server.to(/drafts\/L+\//, 'DELETE').length).toBe(1)
    await expect.element(page.getByLabelText('Nombre de la vía')).toHaveValue('')
  })

  test('its link is mailed, and no step is sent by that', async () => {
    const server = fakeServer(({ path }) =>
      path.includes('/link/') ? { body: { sent_to: 'o***@example.com' } } : undefined,
    )
    drawWizard()
    await page.getByRole('button', { name: 'Guardar y seguir luego' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Enviar el enlace' }).click()
    await expect.element(dialog.getByText('Este dato hace falta.')).toBeVisible()
    await dialog.getByLabelText('Correo electrónico').fill('otro@example.com')
    await dialog.getByRole('button', { name: 'Enviar el enlace' }).click()
    await expect.element(page.getByText(/Te lo hemos enviado a o/)).toBeVisible()
    expect(server.to(/\/link\//)[0]?.body).toEqual({ email: 'otro@example.com' })
    await expect.element(page.getByText(/datos por corregir/)).toHaveLength(0)
  })

  test.each([
    '/?payment_intent=pi_1#draft=abcdefghijklmnopqrstuv',
    '/?draft=abcdefghijklmnopqrstuv&payment_intent=pi_1',
  ])('a mailed link opens it once and leaves the address: %s', async (address) => {
    history.replaceState(null, '', address)
    const server = fakeServer((call) =>
      call.path.includes('resume')
        ? { body: { kind: 'electricity', lead_id: leadId } }
        : withDraft({ current: 'payment', completed: 3 })(call),
    )
    drawWizard()
    await expect.element(heading('¿Cómo pagas?')).toBeVisible()
    expect(server.to(/resume/)[0]?.body).toEqual({ token: 'abcdefghijklmnopqrstuv' })
    expect(window.location.search + window.location.hash).toBe('')
  })

  test('a link that has expired says so and begins anew', async () => {
    history.replaceState(null, '', '/#draft=abcdefghijklmnopqrstuv')
    fakeServer(({ path }) =>
      path.includes('resume') ? { status: 404, body: { error: 'not_found' } } : undefined,
    )
    drawWizard()
    await expect.element(page.getByText('El enlace ya no sirve')).toBeVisible()
    await expect.element(heading('¿Dónde quieres la luz?')).toBeVisible()
  })

  test('what this browser had is still there after a link that has expired', async () => {
    history.replaceState(null, '', '/#draft=abcdefghijklmnopqrstuv')
    fakeServer((call) =>
      call.path.includes('resume') ? { status: 404, body: { error: 'not_found' } } : withDraft({})(call),
    )
    drawWizard()
    await expect.element(page.getByText(/Aquí sigue lo que tenías/)).toBeVisible()
    await expect.element(page.getByLabelText('Nombre de la vía')).toHaveValue('Nou')
  })
})
