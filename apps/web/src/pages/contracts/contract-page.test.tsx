import { beforeAll, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { closedChange, electricity, gas } from '#test/contract-examples.ts'
import { card, contractServer, drawContract, fact } from '#test/contract-page.tsx'
import { loadSpanish } from '#test/portal.tsx'
import { settingsWith } from '#test/whole-page.tsx'

beforeAll(() => loadSpanish('contracts', 'contract-changes', 'fields', 'shell'))

const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialogs = page.getByRole('dialog')

const attachment = (id: number, name: string, day: string, size_text: string) => ({
  id,
  name,
  filename: `${id}.pdf`,
  category_name: 'Contrato',
  created_date: `${day}T08:00:00.000Z`,
  size_text,
})
const whole = {
  ...electricity,
  services: [
    { id: 1, name: 'Mantenimiento solar', start_date: '2025-01-01', end_date: null },
    { id: 2, name: 'Asistencia en el hogar', start_date: '2024-01-01', end_date: '2024-12-31' },
  ],
  attachments: [
    attachment(1, 'Contrato firmado', '2024-03-01', '120 KB'),
    attachment(2, 'Plano de las placas solares', '2025-05-01', '2.4 MB'),
    attachment(3, 'Foto del contador', '2026-01-01', '900 KB'),
  ],
}

test('a contract shows all that is known of it', async () => {
  const reason = 'La instalación no admite más de 5,75 kW'
  contractServer({ contract: whole, changes: [closedChange('rejected', { reason })] })
  drawContract(whole)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Carrer de la Força, 18')
  await expect.element(page.getByText('Electricidad · contrato 100001')).toBeVisible()
  for (const [label, text] of [
    ['Titular', 'Marta Soler Vidal'],
    ['Pagador', 'Pau Soler Riu'],
    ['NIF', '12345678Z'],
    ['Producto', 'Llum Clara'],
    ['Potencia contratada', 'P1 4,6 kW · P2 4,6 kW'],
    ['Cuenta de pago', 'ES** **** **** 0001'],
    ['Dirección fiscal', 'Carrer Nou, 7, 17001 Girona'],
    ['Referencia catastral', '9872023 VH5797S 0001 WX'],
    ['Envío de facturas', 'Por correo electrónico marta@example.com'],
    ['CUPS', 'ES 0031 4055 1234 0001 MK 0F'],
    ['Tarifa de acceso', '2.0TD'],
    ['Distribuidora', 'Distribuïdora del Ter'],
    ['Referencia', '0031-77'],
    ['Averías (24 h)', '900 000 031'],
    ['Web', 'www.ter.example.com'],
    ['Datos del suministro (SIPS)', 'Compartidos con otras comercializadoras'],
    ['Dirección de avisos', 'Calle Nueva, 1, 17001 Girona'],
  ])
    expect.soft(fact(label ?? ''), label).toBe(text)
  expect(fact('Correo')).toContain('marta@example.com')
  expect(fact('Presión')).toBeUndefined()
  expect(card('Resumen')?.textContent).toMatch(/Mantenimiento solarDesde el/)
  expect(card('Resumen')?.textContent).toMatch(/Asistencia en el hogarDel .* al /)
  await expect.poll(() => card('Cambios')?.textContent.replaceAll(/\s/g, ' ')).toContain(reason)
  // Without batteries there is no section of them.
  expect(document.querySelector('#batteries')).toBeNull()
  // The only one of its type.
  await expect.element(page.getByLabelText('Cambiar de contrato')).not.toBeInTheDocument()
})

test('a gas contract has pressure and flow, and no power', async () => {
  contractServer({ contract: gas, changes: [] })
  drawContract(gas)
  await expect.poll(() => fact('Presión')).toBe('0,02 bar')
  expect(fact('Caudal')).toBe('6 m³/h')
  expect(fact('Potencia contratada')).toBeUndefined()
  await expect.element(page.getByText('Falta tu firma')).toBeVisible()
})

test('another contract is one choice away', async () => {
  const items = [electricity, { ...electricity, id: 2, name: '100002' }]
  contractServer({ contract: electricity, changes: [] }, ({ path }) =>
    path.startsWith('contracts?') ? { body: { items, n_items: 2, offset: 0, limit: 100 } } : undefined,
  )
  drawContract(electricity)
  await page.getByLabelText('Cambiar de contrato').selectOptions('100002')
  expect(window.location.pathname).toBe('/contratos/electricidad/100002')
})

describe('cannot be changed', () => {
  const nothingToPress = async () => {
    await expect.element(button('Cambiar…')).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: /^Editar/ })).not.toBeInTheDocument()
  }

  test.each([
    ['', 'Este contrato está de baja y no se puede modificar.'],
    ['?action=ibanChange', 'Solo se puede cambiar un contrato activo.'],
    ['?action=powChange', 'Solo se puede cambiar un contrato activo.'],
  ])('one that is terminated (%s)', async (search, said) => {
    const over = { ...electricity, name: '100003', state: 'baixa', end_date: '2025-01-31' }
    contractServer({ contract: over, changes: [] })
    drawContract(over, {}, search)
    await expect.element(page.getByText('Este contrato está de baja y no se puede modificar.')).toBeVisible()
    await nothingToPress()
    expect(window.location.search).toBe('')
    await expect.element(page.getByText(said)).toBeVisible()
    await expect.element(dialogs).not.toBeInTheDocument()
  })

  test('one that is not signed yet', async () => {
    const draft = {
      ...electricity,
      name: '100004',
      state: 'esborrany',
      sign_date: null,
      waitingForSignature: ['contract'],
    }
    contractServer({ contract: draft, changes: [] })
    drawContract(draft)
    await expect.element(page.getByText('Firma pendiente').first()).toBeVisible()
    await nothingToPress()
    await expect.element(page.getByText('está de baja', { exact: false })).not.toBeInTheDocument()
  })
})

describe('the action of the address', () => {
  test.each([
    ['ibanChange', 'Cambiar la cuenta de pago'],
    ['notifAddrChange', 'Cambiar la dirección de avisos'],
    ['noCesionSips', 'No ceder mis datos (SIPS)'],
  ])('%s opens its dialog, once', async (action, title) => {
    contractServer({ contract: electricity, changes: [] })
    drawContract(electricity, {}, `?action=${action}`)
    await expect.element(page.getByRole('dialog', { name: title })).toBeVisible()
    expect(window.location.search).toBe('')
  })

  test('download saves the contract', async () => {
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    const server = contractServer({ contract: electricity, changes: [] })
    drawContract(electricity, {}, '?action=download')
    await expect.poll(() => saved.mock.calls.length).toBe(1)
    expect(server.to(/^contracts\/100001\/pdf\//, 'GET')).toHaveLength(1)
    expect(window.location.search).toBe('')
    saved.mockRestore()
  })

  test.each([
    ['nada', electricity, 'Electricidad · contrato 100001'],
    ['powChange', gas, 'Esta acción no se ofrece para este contrato.'],
  ])('%s does nothing but leave the address', async (action, contract, said) => {
    contractServer({ contract, changes: [] })
    drawContract(contract, {}, `?action=${action}`)
    await expect.element(page.getByText(said)).toBeVisible()
    await expect.poll(() => window.location.search).toBe('')
    await expect.element(dialogs).not.toBeInTheDocument()
  })
})

test('a part that the address names is moved to', async () => {
  await page.viewport(800, 400)
  contractServer({ contract: whole, changes: [] })
  drawContract(whole, {}, '#attachments')
  await expect.element(page.getByRole('heading', { name: 'Documentos' })).toBeInViewport()
})

test('a report that cannot be had is told of, until it can', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  let isFailing = true
  contractServer({ contract: gas, changes: [] }, ({ path }) =>
    isFailing && path.includes('/pdf/') ? { status: 500, body: {} } : undefined,
  )
  drawContract(gas)
  await button('Contrato en PDF').click()
  const alert = page.getByRole('alert')
  await expect.element(alert).toHaveTextContent('No hemos podido descargar el contrato. Vuelve a probar.')
  isFailing = false
  await button('Contrato en PDF').click()
  await expect.poll(() => saved.mock.calls.length).toBe(1)
  await expect.element(alert).not.toBeInTheDocument()
  saved.mockRestore()
})

test('documents in any order; a failed download says so until it is pressed', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  let isFailing = true
  const server = contractServer({ contract: whole, changes: [] }, ({ path }) =>
    isFailing && path.includes('download_attachment') ? { status: 500, body: {} } : undefined,
  )
  drawContract(whole)
  const [signed, plan, photo] = whole.attachments.map(({ name }) => name)
  const titles = () =>
    [...(card('Documentos y comunicaciones')?.querySelectorAll('tbody th') ?? [])].map(
      (one) => one.textContent,
    )
  const header = (name: string) => page.getByRole('columnheader', { name })
  await expect.poll(titles).toEqual([photo, plan, signed])
  await expect.element(header('Fecha')).toHaveAttribute('aria-sort', 'descending')
  await header('Fecha').getByRole('button').click()
  expect(titles()).toEqual([signed, plan, photo])
  await header('Nombre').getByRole('button').click()
  expect(titles()).toEqual([signed, photo, plan])
  await header('Tamaño').getByRole('button').click()
  await expect.element(header('Tamaño')).toHaveAttribute('aria-sort', 'ascending')
  expect(titles().at(-1)).toBe(plan)
  await header('Tamaño').getByRole('button').click()
  expect(titles()[0]).toBe(plan)

  const again = button('No se ha podido descargar. Pulsa para volver a probar.')
  await button('Descargar Foto del contador').click()
  await expect.element(again).toBeVisible()
  isFailing = false
  await again.click()
  await expect.element(again).not.toBeInTheDocument()
  await button('Descargar Foto del contador').click()
  await expect.poll(() => saved.mock.calls.length).toBe(1)
  expect(server.to(/download_attachment\/3/, 'GET')).toHaveLength(2)
  saved.mockRestore()
})

test('settings: a row of buttons, no report, documents without their names, what is switched off', async () => {
  const settings = settingsWith({
    features: {
      enableInfoCCH: false,
      horizontalButtons: true,
      disableDownloadContractReport: true,
      powerChange: false,
    },
    contract: { attachmentAnonymization: true },
  })
  contractServer({ contract: whole, changes: [] })
  drawContract(whole, { settings }, '?action=powChange')
  await expect.element(button('Cambiar la cuenta de pago')).toBeVisible()
  expect(window.location.search).toBe('')
  await expect.element(dialogs).not.toBeInTheDocument()
  for (const name of ['Contrato en PDF', 'Cambiar la potencia', 'Cambiar…'])
    await expect.element(button(name)).not.toBeInTheDocument()
  expect(card('Documentos y comunicaciones')?.textContent).not.toContain('Contrato firmado')
  expect(card('Documentos y comunicaciones')?.querySelector('tbody th')?.textContent).toMatch(
    /^Documento \d+$/,
  )
  await button('Cambiar el envío de facturas').click()
  await expect.element(page.getByRole('dialog', { name: 'Cambiar el envío de facturas' })).toBeVisible()
})
