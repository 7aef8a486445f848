import { defaultSettings } from '@fanal/domain/settings/default-settings'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fakeServer, leadId, typed } from '#test/contracting-server.ts'
import { drawWizard, heading, keepBox, next, withDraft } from '#test/contracting-wizard.tsx'
import { loadSpanish } from '#test/portal.tsx'

/** A draft that is at the person. */
const atPerson = withDraft({ current: 'person', completed: 1 })
/** Where this step is answered so. */
const answering =
  (step: number, answer: { status: number; body: object }): Parameters<typeof fakeServer>[0] =>
  (call) =>
    call.path.startsWith('leads?') && call.body['step'] === step ? answer : atPerson(call)

const checked = {
  checks_solvency: true,
  checks_dni: true,
  withdrawal_days: 14,
  draft_days: { kept: 30, unkept: 2 },
}

beforeAll(() => loadSpanish('contracting', 'fields', 'shell'))
beforeEach(() => {
  history.replaceState(null, '', '/')
})

describe('steps', () => {
  test('an empty one is not sent: each field says what it lacks, the first has the focus', async () => {
    const server = fakeServer()
    drawWizard()
    await next.click()
    await expect.element(page.getByRole('alert')).toHaveTextContent(/Hay \d+ datos por corregir/)
    await expect.element(page.getByLabelText('CUPS de la luz')).toHaveFocus()
    expect(server.to(/^leads\?/)).toHaveLength(0)
  })

  test('an unchanged one goes on without being sent again', async () => {
    const server = fakeServer(withDraft({}))
    drawWizard()
    await next.click()
    await expect.element(heading('¿A nombre de quién?')).toBeVisible()
    await page.getByRole('button', { name: 'Anterior: suministro' }).click()
    await next.click()
    await expect.element(heading('¿A nombre de quién?')).toBeVisible()
    expect(server.to(/^leads\?/)).toHaveLength(1)
    expect(server.to(/^leads\?/)[0]?.body).toMatchObject({ step: 2, lead_id: leadId, kind: 'electricity' })
  })

  test('a failure stays on the step and says so; going back forgets it', async () => {
    fakeServer(answering(3, { status: 500, body: { error: 'internal_error' } }))
    drawWizard()
    await next.click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('No hemos podido enviar este paso')
    await page.getByRole('button', { name: 'Anterior: suministro' }).click()
    await expect.element(heading('¿Dónde quieres la luz?')).toBeVisible()
    await expect.element(page.getByText('No hemos podido enviar este paso')).toHaveLength(0)
  })

  test('an earlier one that does not arrive again does not move the wizard', async () => {
    fakeServer(answering(2, { status: 500, body: { error: 'internal_error' } }))
    drawWizard()
    await next.click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('No hemos podido enviar este paso')
    await expect.element(heading('¿A nombre de quién?')).toBeVisible()
  })

  test('what the server refuses is told at its field', async () => {
    fakeServer(
      answering(3, { status: 400, body: { error: 'validation', errors: { email: ['email_not_valid'] } } }),
    )
    drawWizard()
    await next.click()
    await expect.element(page.getByText('Este correo no es válido.')).toBeVisible()
    await expect.element(page.getByLabelText('Correo electrónico')).toHaveFocus()
  })

  test.each([
    ['dni', 'Este DNI no consta a nombre'],
    ['solvencia', 'Gracias por querer contratar'],
  ])('a refused check (%s) stays; another tax id clears it', async (check, text) => {
    fakeServer((call) => {
      if (call.path.includes(`leads/${check}`)) return { body: { result: 'fail' } }
      if (call.path.includes('/review/')) return { body: { number: 'R-7' } }
      if (call.path.includes('leads/solvencia') || call.path.includes('leads/dni'))
        return { body: { result: 'pass' } }
      if (/contractacio\/config\?/.test(call.path)) return { body: checked }
      return atPerson(call)
    })
    drawWizard()
    await expect.element(page.getByLabelText('DNI, NIE o NIF')).toBeVisible()
    window.scrollTo(0, 0)
    ;((await next.findElement()) as HTMLElement).click()
    await expect.element(page.getByRole('alert')).toHaveTextContent(text)
    await expect.element(page.getByRole('alert')).toBeInViewport({ ratio: 1 })
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent(/Lo ha decidido una comprobación automática/)
    await page.getByRole('button', { name: 'Que lo revise una persona' }).click()
    await expect.element(page.getByRole('alert')).toHaveTextContent(/Tu número es R-7/)
    await page.getByLabelText('DNI, NIE o NIF').fill('12345678Z')
    await expect.poll(() => page.getByText(text).elements().length).toBe(0)
  })

  test('a check that nobody answers lets go on, and says that it is made later', async () => {
    fakeServer((call) => {
      if (call.path.includes('leads/dni')) return { body: { result: 'unknown' } }
      if (call.path.includes('leads/solvencia')) return { status: 502, body: {} }
      if (/contractacio\/config\?/.test(call.path)) return { body: checked }
      return atPerson(call)
    })
    drawWizard()
    await next.click()
    await expect.element(heading('Elige potencia y producto')).toBeVisible()
    await expect.element(page.getByText(/No hemos podido comprobar tus datos ahora/)).toBeVisible()
  })

  test.each([
    ['1', 1],
    ['0', 0],
  ])('the chat is loaded with consent only: %s', async (consent, count) => {
    document.cookie = `consent_preferences=${consent}`
    const chatWidget = { enabled: true, scriptUrl: '/chat-of-nobody.js' }
    const contractation = { ...defaultSettings.contractation, chatWidget }
    fakeServer()
    drawWizard('electricity', { settings: { ...defaultSettings, contractation } })
    await expect.element(heading('¿Dónde quieres la luz?')).toBeVisible()
    expect(document.querySelectorAll('script[src="/chat-of-nobody.js"]')).toHaveLength(count)
  })

  test.each([
    [true, 1],
    [false, 0],
  ])(
    'being called is asked for as set, apart from being kept (`leadsConsent`: %s)',
    async (enabled, count) => {
      fakeServer()
      const contractation = { ...defaultSettings.contractation, leadsConsent: { enabled } }
      drawWizard('electricity', { settings: { ...defaultSettings, contractation } })
      await expect.element(keepBox).toBeVisible()
      expect(page.getByRole('checkbox', { name: /Podéis llamarme/ }).elements()).toHaveLength(count)
      for (const box of [keepBox, page.getByRole('checkbox', { name: /Podéis llamarme/ })])
        for (const element of box.elements()) expect((element as HTMLInputElement).required).toBe(false)
    },
  )

  test.each(['contact', 'unsignedContact'] as const)('nobody is called without `%s`', async (name) => {
    fakeServer()
    const settings = { ...defaultSettings, features: { ...defaultSettings.features, [name]: false } }
    drawWizard('electricity', { settings })
    await expect.element(page.getByRole('link', { name: settings.organization.phone_crm })).toBeVisible()
    expect(page.getByRole('button', { name: 'Que me llamen' }).query()).toBeNull()
  })

  test('a check that nobody answered is told in the next step, of gas too', async () => {
    fakeServer((call) => {
      if (/leads\/(solvencia|dni)/.test(call.path)) return { body: { result: 'unknown' } }
      if (/contractacio\/config\?/.test(call.path)) return { body: checked }
      if (call.path.startsWith('gas/leads?')) return { body: { lead_id: leadId } }
      return withDraft({ kind: 'gas', current: 'person', completed: 1 })(call)
    })
    drawWizard('gas')
    await next.click()
    await expect.element(heading('Elige el producto')).toBeVisible()
    await expect.element(page.getByText(/No hemos podido comprobar tus datos ahora/)).toBeVisible()
  })

  test('done steps are entered by the stepper, others are not', async () => {
    fakeServer(withDraft({ current: 'contract', completed: 2 }))
    drawWizard()
    await expect.element(heading('Elige potencia y producto')).toBeVisible()
    const steps = page.getByRole('list', { name: 'Pasos' })
    await expect.element(steps.getByRole('button')).toHaveLength(2)
    await steps.getByRole('button', { name: 'Titular' }).click()
    await expect.element(heading('¿A nombre de quién?')).toHaveFocus()
  })

  test('a company leaves its data where its contracts are made by a person', async () => {
    const { contractation } = defaultSettings
    const settings = { ...defaultSettings, contractation: { ...contractation, businessHalt: true } }
    fakeServer(
      withDraft({ values: { ...typed, person: { ...typed.person, vat: 'B12345674' } }, completed: 1 }),
    )
    drawWizard('electricity', { settings })
    await expect.element(heading('¿Dónde quieres la luz?')).toBeVisible()
    await expect
      .poll(() =>
        page
          .getByRole('list', { name: 'Pasos' })
          .getByRole('listitem')
          .elements()
          .map((one) => one.textContent),
      )
      .toEqual(['1. Suministro', '2. Titular', '3. Resumen', '4. Listo'])
  })

  test('somebody can be called instead, with what was typed before', async () => {
    const server = fakeServer((call) =>
      call.path.startsWith('leads/contact') ? { body: { status: 'OK', result: '1' } } : atPerson(call),
    )
    drawWizard()
    await expect.element(heading('¿A nombre de quién?')).toBeVisible()
    await page.getByRole('button', { name: 'Que me llamen' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Pedir la llamada' }).click()
    await expect.element(dialog.getByText('Hace falta que lo aceptes para seguir.')).toBeVisible()
    await dialog.getByLabelText('¿A qué horas?').selectOptions('15-19h')
    await dialog.getByRole('checkbox').click()
    await dialog.getByRole('button', { name: 'Pedir la llamada' }).click()
    await expect.element(page.getByText(/^Hecho. Te llamamos/)).toBeVisible()
    expect(server.to(/leads\/contact/)[0]?.body).toMatchObject({
      name: 'Nerea',
      telephone: '600000002',
      contactHours: '15-19h',
      consent: true,
    })
  })

  test('a code in the address is in nobody’s way where codes are not taken', async () => {
    history.replaceState(null, '', '/?promocode=AMIGA-20')
    const server = fakeServer((call) => {
      if (/contractacio\/config\?/.test(call.path))
        return { body: { checks_dni: false, checks_solvency: false, takes_promotional_codes: false } }
      if (call.path.includes('validate-coupon')) return { body: { valid: false, discount: null } }
      return withDraft({ current: 'contract', completed: 2 })(call)
    })
    drawWizard()
    await expect.element(heading('Elige potencia y producto')).toBeVisible()
    await expect.poll(() => page.getByLabelText('Código promocional').elements().length).toBe(0)
    await next.click()
    await expect.element(heading('¿Cómo pagas?')).toBeVisible()
    await next.click()
    await expect.element(heading('Revisa y firma')).toBeVisible()
    await expect.element(page.getByText(/AMIGA-20/)).toHaveLength(0)
    expect(server.to(/validate-coupon/, 'GET')).toEqual([])
  })

  test('a promotional code in the address is in its field', async () => {
    history.replaceState(null, '', '/?promocode=AMIGA-20')
    fakeServer(withDraft({ current: 'contract', completed: 2 }))
    drawWizard()
    await expect.element(page.getByLabelText('Código promocional')).toHaveValue('AMIGA-20')
  })
})
