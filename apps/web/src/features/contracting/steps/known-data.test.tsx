import { exampleCupsConfig } from '@fanal/contract/fixtures/example-cups-config-fixture'
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

function serve(draft: Parameters<typeof withDraft>[0], cnae = '4724') {
  const drafted = withDraft(draft)
  return fakeServer((call) => {
    if (call.path.includes('misc/cnaes')) return { body: { items: activities } }
    if (call.path.startsWith('addresses'))
      return {
        body: { items: [{ id: 1, name: 'x', full_address: '', email: '', mobile: '600000009' }] },
      }
    if (call.path.includes('config/cups'))
      return {
        body: {
          ...exampleCupsConfig,
          supply_point: { ...aPoint, cnae },
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
  await list.selectOptions('Otra actividad')
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
