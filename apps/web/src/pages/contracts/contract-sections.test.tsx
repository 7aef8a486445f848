import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { closedChange, electricity, happened } from '#test/contract-examples.ts'
import { card, contractServer, drawContract } from '#test/contract-page.tsx'
import { loadSpanish } from '#test/portal.tsx'

beforeAll(() => loadSpanish('contracts', 'contract-changes', 'fields', 'shell', 'batteries'))

const whole = {
  ...electricity,
  bateria_virtual: [
    {
      id: 1,
      bateria: { id: 1, name: 'Batería solar' },
      pes: 6000,
      pes_percentatge: 60,
      data_inici: '2020-01-01',
      data_final: null,
      gestio_descomptes: 'aplicar' as const,
      total_descompte: '38.71',
      es_origen: false,
      es_receptor: true,
      receptors: 2,
      te_destins: false,
    },
  ],
  attachments: [
    {
      id: 1,
      name: 'Contrato firmado',
      filename: '1.pdf',
      category_name: 'Contrato',
      created_date: '2024-03-01T08:00:00.000Z',
      size_text: '120 KB',
    },
  ],
}

const bar = page.getByRole('navigation', { name: 'Secciones del contrato' })
const fold = (name: string) => page.getByRole('button', { name, exact: true })
const battery = page.getByRole('heading', { name: 'Batería solar' })
const sent = {
  ...closedChange('done'),
  state: 'sent' as const,
  history: [happened('requested'), happened('sent')],
}

test('the bar leads to each section by its address, and marks where one is', async () => {
  contractServer({ contract: whole, changes: [sent] })
  drawContract(whole)
  await expect
    .poll(() =>
      bar
        .getByRole('link')
        .elements()
        .map((one) => `${one.getAttribute('href')} ${one.textContent}`),
    )
    .toEqual([
      '#summary Resumen',
      '#batteries Baterías 1',
      '#documents Documentos 1',
      '#changes Cambios 1 en curso',
    ])
  await expect.element(bar.getByRole('link', { name: 'Resumen' })).toHaveAttribute('aria-current', 'true')
  await bar.getByRole('link', { name: 'Cambios' }).click()
  expect(window.location.hash).toBe('#changes')
  await expect.element(page.getByRole('heading', { name: 'Cambios', exact: true })).toBeInViewport()
  await expect.element(bar.getByRole('link', { name: 'Cambios' })).toHaveAttribute('aria-current', 'true')
  await expect.element(bar).toBeInViewport()
})

test('what cannot be changed keeps its place, with its reason, its date and the way to follow it', async () => {
  const contract = { ...whole, atr_available: false }
  contractServer({ contract, changes: [sent] })
  drawContract(contract)
  const power = page.getByRole('button', { name: 'Cambiar Potencia contratada' })
  await expect.element(power).toHaveAttribute('aria-disabled', 'true')
  const reason =
    'Este cambio ya está con la distribuidora. Podrás pedir otro cuando termine, normalmente antes del lun, 30 nov.'
  await expect.element(power).toHaveAccessibleDescription(`${reason} Seguirlo`)
  await expect.element(page.getByText(reason).first()).toBeVisible()
  await power.click({ force: true })
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await page.getByRole('link', { name: 'Seguirlo' }).first().click()
  expect(window.location.hash).toBe('#changes')
  // A possible change opens its dialog.
  await page.getByRole('button', { name: 'Cambiar Cuenta de pago' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Cambiar la cuenta de pago' })).toBeVisible()
})

describe('on a phone', () => {
  beforeEach(async () => {
    await page.viewport(360, 740)
    return () => page.viewport(1280, 800)
  })

  test('sections are folded to their key figure; a press opens one, in the address, and it stays so', async () => {
    contractServer({ contract: whole, changes: [] })
    const redraw = drawContract(whole)
    await expect.element(bar).not.toBeInTheDocument()
    await expect.element(page.getByText(/38,71\s€\s+guardados en 1 batería/)).toBeVisible()
    await expect.element(page.getByText('cuenta ·· 0001', { exact: false })).toBeVisible()
    expect(card('Resumen')?.querySelector('dl')?.checkVisibility()).toBe(false)
    // Nothing of it is there before it is opened.
    expect(card('Baterías virtuales')?.querySelector('ul')).toBeNull()
    await expect.element(fold('Baterías virtuales')).toHaveAttribute('aria-expanded', 'false')
    await fold('Baterías virtuales').click()
    await expect.element(battery).toBeVisible()
    expect(window.location.hash).toBe('#batteries')
    redraw(null)
    drawContract(whole)
    await expect.element(battery).toBeVisible()
    await fold('Baterías virtuales').click()
    await expect.element(battery).not.toBeInTheDocument()
    expect(window.location.hash).toBe('')
    expect(document.documentElement.scrollWidth).toBe(360)
  })

  test.each([
    ['#documents', 'Contrato firmado'],
    ['#documentos', 'Contrato firmado'],
    ['#canvis', 'Todavía no has pedido ningún cambio en este contrato.'],
    ['#attachments', 'Contrato firmado'],
    ['#changes', 'Todavía no has pedido ningún cambio en este contrato.'],
  ])('the address %s opens its section', async (hash, text) => {
    contractServer({ contract: whole, changes: [] })
    drawContract(whole, {}, hash)
    await expect.element(page.getByText(text)).toBeVisible()
    await expect.element(page.getByText(text)).toBeInViewport()
  })
})
