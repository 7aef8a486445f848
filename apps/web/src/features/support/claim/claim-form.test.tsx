import { defaultSettings } from '@fanal/domain/settings/default-settings'
import { mergeSettings } from '@fanal/domain/settings/merge-settings'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { draw as drawPart, loadSpanish } from '#test/portal.tsx'
import { ClaimForm } from './claim-form.tsx'

beforeAll(() => loadSpanish('support', 'fields', 'shell'))

const contracts = [
  { id: 1, name: '100001', type: 'electricity', cups: { full_address: 'Carrer Nou, 1' } },
  { id: 2, name: '200001', type: 'gas', cups: { full_address: 'Carrer Nou, 1' } },
]
const types = [
  { code: '02', label: 'Facturación' },
  { code: '05', label: 'Calidad' },
]
const reasons: Record<string, object[]> = {
  '02': [{ name: '009', desc: 'Lectura', questions: ['invoice'] }],
  '05': [{ name: '022', desc: 'Tensión', questions: ['incidentPeriod'] }],
}
const invoice = {
  id: 7,
  number: 'FE-7',
  start_date: '2026-10-01',
  end_date: '2026-10-31',
  amount_total: '41.49',
  rectificative_type: 'N',
}
const creditNote = { ...invoice, id: 8, number: 'AB-8', rectificative_type: 'A' }
const earlierCase = {
  number: '26000401',
  subject: 'Lectura',
  contract: { name: '200001' },
  category: null,
  claim: { tipus: '02', subtipus: '009' },
  invoice: { id: 7 },
}

function answerTo(url: string): object {
  const subtypes = /tipus\/(\d\d)\/subtipus/.exec(url)?.[1]
  if (subtypes) return { items: reasons[subtypes] }
  if (url.includes('atc/tipus')) return { items: types }
  if (url.includes('/incident/')) return { incident: null }
  if (/contracts\/\d+\?/.test(url)) return { dso: { name: 'Xarxes' }, dso_phone: '+34900760706' }
  if (url.includes('/invoices')) return { items: [invoice, creditNote], n_items: 2 }
  if (url.includes('/crm/cases/26000401')) return earlierCase
  return { items: contracts, n_items: 2, offset: 0, limit: 100 }
}
const fetched = vi.fn<typeof fetch>()
beforeEach(() => {
  fetched.mockReset()
  fetched.mockImplementation((url) =>
    Promise.resolve(new Response(JSON.stringify(answerTo(url as string)), { status: 200 })),
  )
  vi.stubGlobal('fetch', fetched)
})

const type = page.getByLabelText('De qué se trata')
const reason = page.getByLabelText('Motivo')
const whichInvoice = page.getByLabelText('Qué factura')
const submit = page.getByRole('button', { name: 'Presentar la reclamación' })
const draw = (search: string, over: Parameters<typeof drawPart>[1] = {}) => {
  window.history.replaceState(null, '', search)
  drawPart(<ClaimForm onSent={vi.fn<() => void>()} />, over)
}

test('filled in from the address; another type asks for its reasons anew and forgets the chosen one', async () => {
  draw('?contract=100001&subtipus=009&invoice=7')
  await expect.element(reason).toHaveValue('009')
  await expect.element(type).toHaveValue('02')
  await expect.element(whichInvoice).toHaveValue('7')
  await type.selectOptions('05')
  await expect.element(reason).toHaveValue('')
  await expect.element(whichInvoice).not.toBeInTheDocument()
  await reason.selectOptions('022')
  await page.getByLabelText('Sigue ocurriendo').click()
  await submit.click()
  await expect.element(page.getByLabelText('Desde')).toHaveFocus()
})

test('a claim about supply that is off names first who repairs it', async () => {
  draw('?contract=100001&subtipus=022')
  await expect
    .element(page.getByRole('link', { name: '900 760 706' }))
    .toHaveAttribute('href', 'tel:+34900760706')
})

test('a retailer of electricity alone has no reasons of gas, also before a contract is chosen', async () => {
  draw('?', { settings: mergeSettings(defaultSettings, { features: { displayTypes: ['electricity'] } }) })
  await expect.element(type).toBeVisible()
  const asked = () =>
    fetched.mock.calls.map(([url]) => url as string).filter((url) => url.includes('atc/tipus'))
  await expect.poll(asked).toHaveLength(1)
  expect(asked()[0]).toContain('type=electricity')
})

test('no reasons before a type; one file, said so', async () => {
  draw('?contract=100001')
  await expect.element(reason).toHaveAccessibleDescription('Elige antes de qué se trata.')
  await expect.element(page.getByText(/^Una imagen o un PDF, de \d+ MB como máximo\.$/)).toBeVisible()
})

test('another contract has other invoices', async () => {
  draw('?contract=100001&subtipus=009&invoice=7')
  await expect.element(whichInvoice).toHaveValue('7')
  await page.getByRole('combobox', { name: 'Contrato' }).selectOptions('200001')
  await expect.element(whichInvoice).toHaveValue('')
})

test('an earlier case fills in its contract, reason and invoice', async () => {
  draw('?earlier=26000401')
  await expect.element(page.getByRole('combobox', { name: 'Contrato' })).toHaveValue('200001')
  await expect.element(type).toHaveValue('02')
  await expect.element(reason).toHaveValue('009')
  await expect.element(whichInvoice).toHaveValue('7')
  await expect.element(page.getByRole('link', { name: '26000401' })).toBeVisible()
})

test('a credit note is negative among the invoices to choose from', async () => {
  draw('?contract=100001&subtipus=009')
  await expect.element(whichInvoice.getByRole('option', { name: /AB-8 .* · -41,49/ })).toBeInTheDocument()
  await expect.element(whichInvoice.getByRole('option', { name: /FE-7 .* · 41,49/ })).toBeInTheDocument()
})
