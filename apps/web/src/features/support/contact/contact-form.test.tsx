import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { draw as drawPart, loadSpanish } from '#test/portal.tsx'
import { ContactForm } from './contact-form.tsx'

beforeAll(() => loadSpanish('support', 'fields', 'shell'))

const contracts = [
  { id: 1, name: '100001', type: 'electricity', cups: { full_address: 'Carrer Nou, 1' } },
  { id: 2, name: '200001', type: 'gas', cups: { full_address: 'Carrer Nou, 1' } },
]
const categories = [
  { id: 1, name: 'Facturas' },
  { id: 3, name: 'Potencia' },
]
const earlier = {
  number: '26000401',
  subject: '¿Puedo bajar la potencia?',
  contract: { name: '200001' },
  category: { id: 3 },
}
let offered = categories
const answerTo = (url: string): [number, object] => {
  if (url.includes('categories')) return [200, { items: offered }]
  if (url.includes('/crm/cases/26000401')) return [200, earlier]
  if (url.includes('/crm/cases/')) return [404, { error: 'not_found' }]
  return [200, { items: contracts, n_items: 2, offset: 0, limit: 100 }]
}
beforeEach(() => {
  vi.stubGlobal('fetch', (url: string) => {
    const [status, body] = answerTo(url)
    return Promise.resolve(new Response(JSON.stringify(body), { status }))
  })
  sessionStorage.clear()
  offered = categories
})

const draw = (search: string) => {
  window.history.replaceState(null, '', search)
  drawPart(<ContactForm onSent={vi.fn<() => void>()} />)
}
const contract = page.getByRole('combobox', { name: 'Contrato' })
const subject = page.getByLabelText('Asunto')

test('the case that it continues fills in contract, category and subject', async () => {
  draw('?earlier=26000401')
  await expect.element(contract).toHaveValue('2')
  await expect.element(page.getByLabelText('Tema')).toHaveValue('3')
  await expect.element(subject).toHaveValue('¿Puedo bajar la potencia?')
})

test('what the address says wins, and an unknown case fills in nothing', async () => {
  draw('?earlier=26000401&title=Otra&contract=100001')
  await expect.element(contract).toHaveValue('1')
  await expect.element(subject).toHaveValue('Otra')
})

test('an earlier case that is not there does not stop the form', async () => {
  draw('?earlier=26999999')
  await expect.element(subject).toHaveValue('')
})

test('where there is one category only, nobody is asked for it', async () => {
  offered = categories.slice(0, 1)
  draw('?contract=100001&title=Una%20duda')
  await expect.element(subject).toHaveValue('Una duda')
  await expect.element(page.getByLabelText('Tema')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Enviar la solicitud' }).click()
  // Only the words are missing.
  await expect.element(page.getByLabelText('Qué necesitas')).toHaveFocus()
  expect(document.querySelectorAll('[aria-invalid=true]')).toHaveLength(1)
})
