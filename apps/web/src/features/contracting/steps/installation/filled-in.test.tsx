import { exampleCupsConfig } from '@fanal/contract/fixtures/example-cups-config-fixture'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aPoint, fakeServer, typed } from '#test/contracting-server.ts'
import { drawWizard, heading, next, withDraft } from '#test/contracting-wizard.tsx'
import { loadSpanish } from '#test/portal.tsx'

beforeAll(() => loadSpanish('contracting', 'fields', 'shell'))
beforeEach(() => history.replaceState(null, '', '/'))

const solarCups = 'ES0031400000009001HQ0F'
const flatCups = 'ES0031400000009002HV0F'
const unknownCups = 'ES0031400000009003HH0F'

const solar = {
  ...exampleCupsConfig,
  address: { zipcode: '17600' },
  power_p1: '5.75',
  power_p2: '5.75',
  selfcons: true,
  autoconsumo_code: '42',
  supply_point: {
    ...aPoint,
    powers: ['5.75', '5.75'],
    zipcode: '17600',
    city: 'Figueres',
    selfcons_code: '42',
  },
}
const flat = {
  ...exampleCupsConfig,
  address: { zipcode: '17001' },
  power_p1: '3.45',
  power_p2: '3.45',
  selfcons: false,
  autoconsumo_code: '00',
  access_tariff: { id: 19, name: '3.0TD' },
  supply_point: { ...aPoint, powers: ['3.45', '3.45'] },
}
const { power_p1: _, power_p2: __, ...rest } = exampleCupsConfig
const nothing = {
  ...rest,
  cups_data_availability: { available: false },
  access_tariff: null,
  address: null,
  selfcons: false,
  supply_point: null,
}

const places: Record<string, object> = {
  '17600': { state: { id: 17, name: 'Girona' }, cities: [{ city: 'Figueres', ine: '17066' }] },
  '17001': { state: { id: 17, name: 'Girona' }, cities: [{ city: 'Girona', ine: '17079' }] },
  '35001': { state: { id: 35, name: 'Las Palmas' }, cities: [] },
}
const provinces = [
  { id: 17, name: 'Girona' },
  { id: 35, name: 'Las Palmas' },
]

/** Three supply points, and a draft at this step. */
const serve = (draft: Parameters<typeof withDraft>[0] = {}) =>
  fakeServer((call) => {
    const { path } = call
    if (path.includes(solarCups)) return { body: solar }
    if (path.includes(flatCups)) return { body: flat }
    if (path.includes(unknownCups)) return { body: nothing }
    const zip = /geo\/zipcode\/(\d{5})/.exec(path)?.[1]
    if (zip) return { body: places[zip] }
    if (path.includes('geo/provincies')) return { body: provinces }
    return withDraft(draft)(call)
  })

const cups = page.getByLabelText('CUPS de la luz')
const postalCode = page.getByLabelText('Código postal')
const city = page.getByLabelText('Población')
const province = page.getByLabelText('Provincia')
const power = page.getByLabelText('Potencia P1')
const selfcons = page.getByRole('checkbox', { name: /autoconsumo/ })

const address = { ...(typed.installation?.['address'] as object), dp: '', ine: '', state: '', poblacio: '' }
const fresh = { ...typed, installation: { ...typed.installation, cups: '', address }, contract: {} }

test('another CUPS brings its own: nothing of the first is left', async () => {
  serve({ values: fresh })
  drawWizard()
  await cups.fill(solarCups)
  await expect.element(postalCode).toHaveValue('17600')
  await expect.element(city).toHaveValue('Figueres')
  await cups.fill(flatCups)
  await expect.element(postalCode).toHaveValue('17001')
  await expect.element(city).toHaveValue('Girona')
  await next.click()
  await expect.element(heading('¿A nombre de quién?')).toBeVisible()
  await next.click()
  await expect.element(power).toHaveValue('3,45')
  await expect.element(selfcons).not.toBeChecked()
})

test('who goes on at once waits for what the supply point and its postal code fill in', async () => {
  serve({ values: fresh })
  drawWizard()
  await expect.element(cups).toBeVisible()
  await cups.fill(solarCups)
  await next.click()
  await expect.element(heading('¿A nombre de quién?')).toBeVisible()
  await page.getByRole('button', { name: /^Anterior/ }).click()
  await expect.element(city).toHaveValue('Figueres')
  await expect.element(province).toHaveValue('17')
})

test('a postal code that is typed last is looked up before anything is missing', async () => {
  serve({ values: fresh })
  drawWizard()
  await cups.fill(unknownCups)
  await expect.element(page.getByText(/No consta nada/)).toBeVisible()
  await postalCode.fill('17001')
  await next.click()
  await expect.element(heading('¿A nombre de quién?')).toBeVisible()
})

test('corrected after the powers were seen, they go too; and with a point that nobody knows all is blank', async () => {
  const contract = {
    ...typed.contract,
    power: '5,75',
    power2: '5,75',
    selfcons: true,
    selfconsCode: '42',
    selfconsAttachments: [{ upload: 'u'.repeat(32), name: 'x.pdf', size: 5 }],
  }
  const installed = {
    ...typed.installation,
    cups: solarCups,
    address: { ...address, dp: '17600', ine: '17066', state: '17', poblacio: 'Figueres' },
  }
  serve({ completed: 3, values: { ...typed, installation: installed, contract } })
  drawWizard()
  await expect.element(page.getByText('5,75 / 5,75 kW')).toBeVisible()
  await cups.fill(unknownCups)
  await expect.element(postalCode).toHaveValue('')
  await expect.element(city).toHaveValue('')
  await postalCode.fill('17001')
  await expect.element(city).toHaveValue('Girona')
  await next.click()
  await expect.element(heading('¿A nombre de quién?')).toBeVisible()
  await next.click()
  await expect.element(power).toHaveValue('')
  await expect.element(selfcons).not.toBeChecked()
})

test('what was typed stays, with a note where the register differs', async () => {
  const contract = { ...typed.contract, power: '4,6', power2: '4,6' }
  const installed = { ...typed.installation, cups: solarCups }
  serve({ completed: 3, values: { ...typed, installation: installed, contract } })
  drawWizard()
  await expect.element(page.getByText('El código postal no coincide.')).toBeVisible()
  await cups.fill(flatCups)
  await expect.element(page.getByText('3,45 / 3,45 kW')).toBeVisible()
  await expect.element(postalCode).toHaveValue('17001')
  await next.click()
  await expect.element(heading('¿A nombre de quién?')).toBeVisible()
  await next.click()
  await expect.element(power).toHaveValue('4,6')
  await expect.element(page.getByText('Es otra potencia que la de ahora.')).toBeVisible()
  await expect
    .element(page.getByText(/^Es otra tarifa que la de ahora: en el registro consta 3\.0TD\./))
    .toBeVisible()
  await expect.element(page.getByText(/constan 3,45 \/ 3,45\skW/)).toBeVisible()
})

test('another postal code takes along town and province; one that is in no list asks for the town', async () => {
  serve({ values: typed })
  drawWizard()
  await expect.element(city).toHaveValue('Girona')
  await postalCode.fill('35001')
  await expect.element(city).toHaveValue('')
  await expect.element(page.getByText(/No conocemos este código postal/)).toBeVisible()
  await expect.element(province).toHaveValue('35')
  // A town that was typed is not taken away.
  await city.fill('Las Palmas')
  await postalCode.fill('35002')
  await expect.element(city).toHaveValue('Las Palmas')
})

test('a province that is not that of the code is told at its field', async () => {
  serve({ values: typed })
  drawWizard()
  await expect.element(city).toHaveValue('Girona')
  await province.selectOptions('Las Palmas')
  await next.click()
  await expect.element(province).toHaveAccessibleDescription(/Esta provincia no es la del código postal/)
})
