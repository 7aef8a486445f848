import { exampleCupsConfig } from '@fanal/contract/fixtures/example-cups-config-fixture'
import { blankContractingAddress } from '@fanal/domain/contracting/forms/forms'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aPoint, fakeServer, typed } from '#test/contracting-server.ts'
import { drawWizard, withDraft } from '#test/contracting-wizard.tsx'
import { loadSpanish } from '#test/portal.tsx'

beforeAll(() => loadSpanish('contracting', 'contracting-price', 'fields', 'shell', 'bill-scan'))
beforeEach(() => history.replaceState(null, '', '/'))

const activities = [
  { id: 986, name: '9820', descripcio: 'Vivienda' },
  { id: 749, name: '4724', descripcio: 'Tienda de pan y pasteles' },
  { id: 769, name: '4773', descripcio: 'Farmacia' },
]

const place = {
  ...blankContractingAddress,
  dp: '17600',
  ine: '17066',
  state: '17',
  poblacio: 'Figueres',
  tv: '18',
  nv: 'Nou',
  pnp: '3',
}
const accounts = [
  { id: 5, printable_iban: 'ES91 **** **** **** **** 1332' },
  { id: 6, printable_iban: 'ES68 **** **** **** **** 4417' },
]

function serve(draft: Parameters<typeof withDraft>[0], cnaeOf: (path: string) => string = () => '4724') {
  const drafted = withDraft(draft)
  return fakeServer((call) => {
    if (call.path.includes('misc/cnaes')) return { body: { items: activities } }
    if (call.path.startsWith('addresses'))
      return {
        body: {
          items: [
            // Somebody else's, who reads the mail of a contract.
            {
              id: 2,
              name: 'Gestoria Vidal',
              full_address: 'Plaça Virreina, 6, 08024 Barcelona',
              email: 'gestoria@example.com',
              mobile: '600000021',
            },
            {
              id: 1,
              name: 'Marta Puig Soler',
              full_address: 'Carrer Nou, 3, 17600 Figueres',
              email: '',
              mobile: '600000009',
              place,
            },
          ],
        },
      }
    if (call.path.startsWith('ibans')) return { body: { items: accounts } }
    if (call.path.includes('geo/zipcode'))
      return { body: { state: { id: 17, name: 'Girona' }, cities: [{ city: 'Figueres', ine: '17066' }] } }
    if (call.path.includes('config/cups'))
      return {
        body: {
          ...exampleCupsConfig,
          supply_point: { ...aPoint, cnae: cnaeOf(call.path) },
        },
      }
    return drafted(call)
  })
}

const business = {
  ...typed,
  installation: { ...typed['installation'], residenceType: 'business', cnae: '' },
} as typeof typed

test('the activity of the register is filled in; others are found by code or words, and there is another', async () => {
  serve({ current: 'installation', completed: 0, values: business })
  drawWizard()
  const list = page.getByLabelText('Actividad (CNAE)')
  await expect.element(list).toHaveValue('749')
  await page.getByLabelText('Busca tu actividad').fill('FARMACIA')
  await expect.element(page.getByText('Una actividad', { exact: true })).toBeInTheDocument()
  await list.selectOptions('4773 · Farmacia')
  await page.getByLabelText('Busca tu actividad').fill('zapatos')
  await expect.element(page.getByText(/^Ninguna actividad con esas palabras/)).toBeVisible()
  await expect.element(list).toHaveValue('769')
  await expect.element(page.getByText(/^En el registro consta otra actividad: 4724/)).toBeVisible()
  await list.selectOptions('Otra actividad')
  await expect.element(list).toHaveValue('other')
})

test('the activity of another supply point takes the place of the first one, but not of a chosen one', async () => {
  const bakery = 'ES0031400000009001HQ0F'
  const chemist = 'ES0031400000009002HV0F'
  serve({ current: 'installation', completed: 0, values: business }, (path) =>
    path.includes(chemist) ? '4773' : '4724',
  )
  drawWizard()
  const list = page.getByLabelText('Actividad (CNAE)')
  const cups = page.getByLabelText('CUPS de la luz')
  await expect.element(list).toHaveValue('749')
  await cups.fill(chemist)
  await expect.element(list).toHaveValue('769')
  await list.selectOptions('Otra actividad')
  await cups.fill(bakery)
  await expect.element(page.getByText(/^En el registro consta otra actividad: 4724/)).toBeVisible()
  await expect.element(list).toHaveValue('other')
})

const profile = {
  id: 1,
  name: 'Marta Puig Soler',
  email: 'marta@example.com',
  vat: '40000001B',
  locale: 'es-ES',
  readonly: false,
  change_password: false,
  new_customer: false,
}
const blankPerson = (vat: string) =>
  ({ ...typed, person: { vat, commsLanguage: 'es-ES' } }) as unknown as typeof typed

test.each([
  ['40000001B', 'Marta', 'Puig', '600000009'],
  // For somebody else nothing of the account is filled in.
  ['11111111H', '', '', ''],
])('signed in, with the tax id %s', async (vat, name, surname, mobile) => {
  serve({ current: 'person', completed: 1, values: blankPerson(vat) })
  drawWizard('electricity', { profile })
  await expect.element(page.getByLabelText('DNI, NIE o NIF')).toHaveValue(vat)
  await expect.element(page.getByRole('textbox', { name: 'Primer apellido' })).toHaveValue(surname)
  await expect.element(page.getByRole('textbox', { name: /^Nombre/ })).toHaveValue(name)
  await expect.element(page.getByLabelText('Móvil')).toHaveValue(mobile)
})

test('of panels the kind, the code and the power are asked, and a wrong code is told at its field', async () => {
  const contract = { ...typed['contract'], selfcons: true, selfconsCode: '41' }
  serve({ current: 'contract', completed: 2, values: { ...typed, contract } })
  drawWizard()
  await expect.element(page.getByLabelText('Modalidad')).toHaveValue('41')
  await page.getByLabelText('Modalidad').selectOptions('Individual, sin excedentes')
  await page.getByLabelText(/^CAU/).fill('ES0031400000009001HQ0F')
  await page.getByLabelText(/^Potencia de la instalación/).fill('3,2')
  await page.getByRole('button', { name: /^Siguiente/ }).click()
  await expect.element(page.getByText(/^Este CAU no es correcto/)).toBeVisible()
})

test('signed in, an address on file fills in the supply address; the fields can still be changed', async () => {
  serve({
    current: 'installation',
    completed: 0,
    values: { ...typed, installation: {} } as unknown as typeof typed,
  })
  drawWizard('electricity', { profile })
  const list = page.getByLabelText('Tus direcciones')
  await list.selectOptions('Carrer Nou, 3, 17600 Figueres')
  await expect.element(page.getByLabelText('Código postal')).toHaveValue('17600')
  await expect.element(page.getByLabelText('Población')).toHaveValue('Figueres')
  await expect.element(page.getByLabelText(/^Nombre de la vía/)).toHaveValue('Nou')
  await page.getByLabelText(/^Nombre de la vía/).fill('Vell')
  await expect.element(list).toHaveDisplayValue('Otra dirección')
})

const ownPerson = { ...typed['person'], vat: '40000001B' }
const unpaid = (person: object) =>
  ({ ...typed, person, payment: { iban: '', bankId: '', isOwner: true } }) as unknown as typeof typed

test('signed in, an account on file is chosen already, another can be typed, and its id is sent', async () => {
  const server = serve({ current: 'payment', completed: 3, values: unpaid(ownPerson) })
  drawWizard('electricity', { profile })
  await expect.element(page.getByRole('radio', { name: /1332$/ })).toBeChecked()
  await expect.element(page.getByLabelText('IBAN')).not.toBeInTheDocument()
  await page.getByRole('radio', { name: 'Otra cuenta' }).click()
  await expect.element(page.getByLabelText('IBAN')).toBeVisible()
  await page.getByRole('radio', { name: /4417$/ }).click()
  await page.getByRole('button', { name: /^Siguiente/ }).click()
  await expect.element(page.getByText(/^Domiciliación en ES68/)).toBeVisible()
  await expect
    .poll(() => server.calls.find(({ body }) => 'bank_id' in body)?.body)
    .toMatchObject({ bank_id: '6', iban: '' })
})

test('for somebody else no account of the customer is offered', async () => {
  serve({ current: 'payment', completed: 3, values: unpaid({ ...ownPerson, vat: '11111111H' }) })
  drawWizard('electricity', { profile })
  await expect.element(page.getByLabelText('IBAN')).toBeVisible()
  await expect.element(page.getByRole('radio')).not.toBeInTheDocument()
})
