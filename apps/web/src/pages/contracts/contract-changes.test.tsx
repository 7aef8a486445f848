import type { Contract } from '@fanal/contract/schemas/contracts'
import { beforeAll, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { marta } from '#lib/customer-fixture.ts'
import { closedChange, electricity, gas, happened, pendingChange } from '#test/contract-examples.ts'
import { card, contractServer, drawContract, fact, newestPast } from '#test/contract-page.tsx'
import { loadSpanish } from '#test/portal.tsx'

beforeAll(() => loadSpanish('contracts', 'contract-changes', 'fields', 'shell', 'passkeys'))

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const dialog = (name: string) => page.getByRole('dialog', { name, exact: true })
const menu = dialog('Cambiar el contrato')
async function begin(change: string) {
  await button('Cambiar…').click()
  await menu.getByRole('button', { name: change, exact: true }).click()
  return dialog(change)
}
const changes = () => card('Cambios')?.textContent.replaceAll(/\s/g, ' ')
const step = () => card('Cambios')?.querySelector('[aria-current=step]')?.textContent
const withheld = 'Este cambio espera tu firma: el enlace está en tu correo y vale hasta el lun, 23 nov.'

test('a change that must be signed: sent, told of on the contract, and no second one beside it', async () => {
  const known = { contract: electricity, changes: [] as (typeof pendingChange)[] }
  contractServer(known, ({ path, method }) => {
    if (method === 'GET' || !path.includes('/power/')) return undefined
    known.contract = { ...electricity, waitingForSignature: ['power'], atr_available: false }
    known.changes = [pendingChange]
    return { body: { waiting_for_signature: true } }
  })
  drawContract(electricity)
  const form = await begin('Cambiar la potencia')
  await form.getByLabelText(/^Potencia P1/).fill('5,5')
  await form.getByRole('button', { name: 'Cambiar la potencia' }).click()
  await expect.element(form.getByRole('status')).toHaveTextContent('Te hemos enviado un correo')
  await form.getByRole('button', { name: 'Cerrar' }).last().click()
  await expect
    .element(page.getByText('Te hemos enviado un correo para firmar: Cambiar la potencia.'))
    .toBeVisible()
  await expect.poll(changes).toContain('4,6 kW → 5,5 kW')
  expect(step()).toContain('Firma pendiente')
  expect(fact('Potencia contratada')).toBe('P1 4,6 kW · P2 4,6 kW')

  await button('Cambiar…').click()
  for (const [name, reason] of [
    ['Cambiar la potencia', withheld],
    [
      'No ceder mis datos (SIPS)',
      'Hay otro cambio sin firmar (Cambiar la potencia). Podrás pedir este cuando termine; si no se firma, caduca el lun, 23 nov.',
    ],
  ] as const) {
    const entry = menu.getByRole('button', { name, exact: true })
    await expect.element(entry).toHaveAttribute('aria-disabled', 'true')
    await expect.element(entry).toHaveAccessibleDescription(reason)
    await expect.element(entry.getByText(reason)).toBeVisible()
    // The same beside its datum, with the way to follow it.
    expect(card('Resumen')?.textContent).toContain(`${reason} Seguirlo`)
  }
  await expect.element(menu.getByText('Ahora: Por correo electrónico')).toBeVisible()
  await menu.getByRole('button', { name: 'Cambiar la cuenta de pago' }).click()
  await expect.element(dialog('Cambiar la cuenta de pago')).toBeVisible()
})

test('the menu stays, saying which entry was heard, until the form of the change is there', async () => {
  contractServer({ contract: electricity, changes: [] })
  drawContract(electricity)
  await button('Cambiar…').click()
  await expect.element(menu).toBeVisible()
  const seen = new Set<string>()
  const observer = new MutationObserver(() => {
    const open = [...document.querySelectorAll('dialog[open] h2')].map((title) => title.textContent)
    const busy = document.querySelectorAll('dialog [aria-busy=true]').length
    seen.add(`${open.join(' + ') || 'nothing'}${busy > 0 ? ', heard' : ''}`)
  })
  observer.observe(document.body, { subtree: true, childList: true, attributes: true })
  await menu.getByRole('button', { name: 'Cambiar la potencia', exact: true }).click()
  await expect.element(dialog('Cambiar la potencia')).toBeVisible()
  await expect.element(menu).not.toBeInTheDocument()
  observer.disconnect()
  expect(seen).toContain('Cambiar el contrato, heard')
  expect(seen).not.toContain('nothing')
})

test('a change that is done at once closes its dialog, and the contract shows it', async () => {
  const known = { contract: electricity, changes: [] as (typeof pendingChange)[] }
  const items = [{ id: 5, name: 'Gestoria Vidal', full_address: 'Plaza de la Virreina, 6', mobile: '' }]
  contractServer(known, ({ path, method }) => {
    if (path.startsWith('addresses/')) return { body: { items } }
    if (method !== 'PUT') return undefined
    const address = { ...items[0], email: 'gestoria@example.com' }
    known.contract = { ...electricity, notification_address: address as Contract['notification_address'] }
    known.changes = [closedChange('done', { kind: 'address', signature: null })]
    return { body: { address_id: 5 } }
  })
  drawContract(electricity)
  const form = await begin('Cambiar la dirección de avisos')
  await form.getByRole('radio', { name: /Gestoria Vidal/ }).click()
  await form.getByRole('button', { name: 'Cambiar la dirección', exact: true }).click()
  await expect.element(form).not.toBeInTheDocument()
  await expect.poll(() => fact('Dirección de avisos')).toContain('de la Virreina, 6')
  expect(fact('Correo')).toContain('gestoria@example.com')
  await expect.element(newestPast).toHaveTextContent(/Cambiar la dirección de avisos.*Hecho/)
})

test('without a recent login the customer proves who they are; cancelled, the input stays', async () => {
  const known = { contract: electricity, changes: [] }
  let isProved = false
  contractServer(known, ({ path, method, body }) => {
    if (path.startsWith('user/prove')) {
      isProved = body['password'] === 'Fanal-2026'
      return isProved
        ? { body: { status: 'OK' } }
        : { status: 403, body: { error: 'invalid_password', errors: { password: ['invalid_password'] } } }
    }
    if (method !== 'PUT') return undefined
    if (!isProved) return { status: 403, body: { error: 'recent_login_required' } }
    const email = body['value'] as string
    known.contract = {
      ...electricity,
      notification_address: {
        ...electricity.notification_address,
        email,
      } as Contract['notification_address'],
    }
    return { body: { value: email } }
  })
  drawContract(electricity)
  const proof = dialog('Confirma que eres tú')
  const password = proof.getByLabelText('Tu contraseña actual')
  const email = page.getByRole('textbox', { name: 'Correo' })
  await button('Editar Correo').click()
  await email.fill('marta.nueva@example.com')
  await button('Guardar').click()
  await expect.element(password).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(proof).not.toBeInTheDocument()
  await expect.element(email).toHaveValue('marta.nueva@example.com')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await button('Guardar').click()
  await proof.getByRole('button', { name: 'Confirmar' }).click()
  await expect.element(password).toHaveAccessibleDescription('Escribe tu contraseña')
  await password.fill('Wrong-Password-1')
  await userEvent.keyboard('{Enter}')
  await expect.element(password).toHaveAccessibleDescription('La contraseña no es correcta')
  await password.fill('Fanal-2026')
  await userEvent.keyboard('{Enter}')
  await expect.element(proof).not.toBeInTheDocument()
  await expect.poll(() => fact('Correo')).toContain('marta.nueva@example.com')
})

test('data sharing: asked for, then withdrawn after asking', async () => {
  const sharing = (state: 'unactive' | 'requested', waiting: boolean): Contract => ({
    ...electricity,
    waitingForSignature: waiting ? ['noSIPSCession'] : [],
    no_cession_sips: { state, waiting_for_signature: waiting },
  })
  const known = { contract: electricity, changes: [] as (typeof pendingChange)[] }
  contractServer(known, ({ path, method }) => {
    if (method === 'GET') return undefined
    const isAsked = path.includes('no_cession_sips')
    known.contract = isAsked ? sharing('requested', true) : electricity
    known.changes = [
      isAsked
        ? { ...pendingChange, kind: 'noSIPSCession' }
        : closedChange('withdrawn', { kind: 'noSIPSCession' }),
    ]
    return { body: isAsked ? { waiting_for_signature: true } : { state: 'withdrawn' } }
  })
  drawContract(electricity)
  const shown = () => fact('Datos del suministro (SIPS)')
  const form = await begin('No ceder mis datos (SIPS)')
  expect(shown()).toBe('Compartidos con otras comercializadoras')
  await form.getByRole('checkbox').click()
  await form.getByRole('button', { name: 'Enviar la oposición' }).click()
  await form.getByRole('button', { name: 'Cerrar' }).last().click()
  await expect.poll(shown).toBe('Has pedido no compartirlos')
  await button('Cambiar…').click()
  await expect
    .element(menu.getByRole('button', { name: 'No ceder mis datos (SIPS)' }))
    .toHaveAccessibleDescription(withheld)
  await menu.getByRole('button', { name: 'Cerrar' }).click()

  const withdraw = button('Retirar el cambio').first()
  await withdraw.click()
  const sure = dialog('Retirar el cambio')
  await sure.getByRole('button', { name: 'Cancelar' }).click()
  expect(shown()).toBe('Has pedido no compartirlos')
  await withdraw.click()
  await sure.getByRole('button', { name: 'Retirar el cambio' }).click()
  await expect.element(sure).not.toBeInTheDocument()
  await expect.poll(shown).toBe('Compartidos con otras comercializadoras')
  await expect.element(withdraw).not.toBeInTheDocument()
  await expect.element(newestPast).toHaveTextContent(/No ceder mis datos.*Retirado/)
})

describe('a change that waits for a signature', () => {
  test('is found from the note, and its link is sent again', async () => {
    const server = contractServer(
      { contract: gas, changes: [{ ...pendingChange, kind: 'iban' }] },
      ({ method }) => (method === 'POST' ? { body: { sent_to: 'm***@example.com' } } : undefined),
    )
    drawContract(gas)
    await expect.element(page.getByText('Falta tu firma')).toBeVisible()
    await page.getByRole('link', { name: 'Ver el cambio' }).click()
    await expect.element(page.getByRole('heading', { name: 'Cambios' })).toBeInViewport()
    await button('Enviar otra vez el enlace').click()
    await expect
      .element(
        page.getByText('Te hemos enviado un enlace nuevo a m***@example.com. El anterior ya no funciona.'),
      )
      .toBeVisible()
    // One note about one signature.
    await expect.element(page.getByText(/Puedes firmarlo hasta el/)).toHaveLength(1)
    expect(changes()).not.toContain('Enviar otra vez el enlace')
    expect(server.written()).toMatchObject([{ path: expect.stringMatching(/changes\/8\/signature/) }])
  })

  test('cannot be touched by staff, nor anything else; it says why', async () => {
    const server = contractServer({ contract: gas, changes: [{ ...pendingChange, kind: 'iban' }] })
    const redraw = drawContract(gas, { profile: { ...marta, readonly: true } })
    const why = 'No se puede hacer esta acción mientras se suplanta a un cliente'
    for (const name of ['Editar Correo', 'Editar Teléfono', 'Enviar otra vez el enlace', 'Retirar el cambio'])
      await expect.element(button(name)).toHaveAccessibleDescription(why)
    await button('Cambiar…').click()
    const entries = [
      ...(await menu.findElement()).querySelectorAll<HTMLElement>('button[aria-disabled=true]'),
    ]
    expect(entries).toHaveLength(7)
    for (const one of entries) await expect.element(one).toHaveAccessibleDescription(why)
    const [first] = entries
    await userEvent.hover(first as Element)
    await expect.element(page.getByRole('tooltip', { name: why }).first()).toBeVisible()
    ;(first as HTMLElement).click()
    await expect.element(page.getByRole('dialog')).toHaveLength(1)
    redraw(null)
    drawContract(gas, { profile: { ...marta, readonly: true } }, '?action=ibanChange')
    await expect.poll(() => window.location.search).toBe('')
    await expect.element(page.getByText(why, { exact: false }).first()).toBeInTheDocument()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    expect(server.written()).toEqual([])
  })
})

describe('a change on its way', () => {
  const sent = { ...closedChange('done'), state: 'sent' as const }

  test.each([
    ['Enviado a la distribuidora', [happened('requested'), happened('sent')]],
    ['Aceptado por la distribuidora', [happened('requested'), happened('sent'), happened('accepted')]],
  ])('%s', async (title, history) => {
    contractServer({ contract: electricity, changes: [{ ...sent, history }] })
    drawContract(electricity)
    await expect.poll(step).toContain(title)
    await expect.element(button('Justificante de firma')).toBeVisible()
  })

  test.each([
    ['done', 'Hecho'],
    ['refused', 'Firma rechazada'],
  ] as const)('closed as %s is told in one line, and its proof can be had', async (state, word) => {
    contractServer({ contract: electricity, changes: [closedChange(state, { kind: 'iban' })] })
    drawContract(electricity)
    await expect.element(newestPast).toHaveTextContent(new RegExp(`Cambiar la cuenta de pago.*${word}`))
    const evidence = newestPast.getByRole('button', { name: 'Justificante de firma' })
    await expect.element(evidence).not.toBeInTheDocument()
    await newestPast.getByText('Cambiar la cuenta de pago').click()
    await expect.element(evidence).toBeVisible()
    await expect.element(page.getByText('Falta tu firma')).not.toBeInTheDocument()
  })

  test('that the distributor rejects is told with its reason, and can be asked for again', async () => {
    const reason = 'Falta el boletín de la instalación.'
    contractServer({ contract: electricity, changes: [closedChange('rejected', { reason })] })
    drawContract(electricity, {}, '?action=powChange')
    await expect.element(dialog('Cambiar la potencia')).toBeVisible()
    await button('Cerrar').click()
    await newestPast.getByText('Cambiar la potencia').click()
    await expect.element(newestPast.getByText(reason)).toBeVisible()
  })

  test('of tariff and product tells both', async () => {
    const summary = [
      { field: 'Tarifa de acceso', before: '3.0TD', after: '2.0TD' },
      { field: 'Producto', before: 'Negoci 24 h', after: 'Llum Clara' },
    ]
    contractServer({ contract: electricity, changes: [{ ...pendingChange, summary }] })
    drawContract(electricity)
    await expect.poll(changes).toContain('Tarifa de acceso: 3.0TD → 2.0TD')
    expect(changes()).toContain('Producto: Negoci 24 h → Llum Clara')
  })
})
