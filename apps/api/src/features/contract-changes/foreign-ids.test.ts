import { beforeAll, expect, test } from 'vitest'
import { type Database, sql } from '#platform/database'
import { allRoutes, testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { aBattery, type Battery } from '#test/fixtures/batteries'
import { anIban } from '#test/builders'
import { aHolder, askForIban, everythingOf, type Holder } from '#test/fixtures/changes'

// Every id that a call about contracts takes, with one of another customer: not found, and nothing changes. The calls
// come from the routes: a new one without a row here fails the first test.

const app = await closedAfterAll(testApp())
let mine: Holder
let ours: [Battery, Battery]
let theirBattery: Battery
let theirs: Holder & { attachment: number; communication: number; change: number }
beforeAll(async () => {
  mine = await aHolder(app)
  const other = await aHolder(app)
  await askForIban(other)
  theirs = { ...other, ...(await papersOf(app.database, other.contract.id)) }
  ours = [await batteryOf(mine), await batteryOf(mine)]
  theirBattery = await batteryOf(other)
})

async function papersOf(database: Database, contractId: number) {
  const attachment = await database.one<{ id: number }>(sql`
    insert into contract_attachments (customer_id, contract_id, file_id, name)
    select (select customer_id from contracts where id = ${contractId}), ${contractId}, max(id), 'Contrato' from files returning id`)
  const communication = await database.one<{ id: number }>(
    sql`select id from communications where contract_id = ${contractId}`,
  )
  const change = await database.one<{ id: number }>(
    sql`select id from change_requests where contract_id = ${contractId}`,
  )
  return { attachment: attachment.id, communication: communication.id, change: change.id }
}

const batteryOf = ({ id, contract }: Holder) =>
  aBattery(app.database, { customerId: id, links: [{ contract }] })

interface Attempt {
  params?: Record<string, string | number>
  body?: object
}

const address = { name: 'A', dp: '17004', state: 17, poblacio: 'Girona', tv: 18, nv: 'Nou', pnp: '1' }
const newAccount = () => ({ already_registered: false, iban: anIban(), owner_is_bank_owner: true })
const theirContract = (body?: object): Attempt => ({ params: { contractName: theirs.contract.name }, body })
const theirId = (value?: object): Attempt => ({ params: { id: theirs.contract.id }, body: { value } })

const theirCurve = (): Attempt[] =>
  ['monthly', 'daily', 'hourly', 'quarter-hourly'].map((type) => ({
    params: { id: theirs.contract.id, type },
  }))

const theirChange = (body?: object): Attempt[] => [
  { params: { contractName: theirs.contract.name, id: theirs.change }, body },
  { params: { contractName: mine.contract.name, id: theirs.change }, body },
]

/** Their battery with my contract and with theirs, and my battery with their contract. */
const theirBatteries = (param: 'bateriaId' | 'bateriaOrigenId', body?: object): Attempt[] => [
  { params: { contractName: mine.contract.name, [param]: theirBattery.id }, body },
  { params: { contractName: theirs.contract.name, [param]: theirBattery.id }, body },
  { params: { contractName: theirs.contract.name, [param]: ours[0].id }, body },
]

/** Bodies by call: each foreign id in its place, everything else valid. */
const attempts: Record<string, () => Attempt[]> = {
  contractDetail: () => [theirContract()],
  contractReport: () => [theirContract()],
  tariffOptions: () => [theirContract()],
  communications: () => [theirContract()],
  communicationDocument: () => [
    { params: { contractName: theirs.contract.name, id: theirs.communication } },
    { params: { contractName: mine.contract.name, id: theirs.communication } },
  ],
  downloadAttachment: () => [{ params: { attachmentID: theirs.attachment } }],
  changeRefCatastral: () => [theirContract({ ref_catastral: '9872023VH5797S' })],
  changeInvoiceOnline: () => [theirContract({ invoice_online: 'postal' })],
  newNotificationAddress: () => [theirContract({ address })],
  chooseNotificationAddress: () => [
    theirContract({ addressId: mine.addresses[1].id }),
    theirContract({ addressId: theirs.addresses[1].id }),
    { params: { contractName: mine.contract.name }, body: { addressId: theirs.addresses[1].id } },
  ],
  changeContactField: () => [
    {
      params: { contractName: theirs.contract.name, field: 'email' },
      body: { value: 'me@example.com' },
    },
  ],
  changeIban: () => [
    theirContract(newAccount()),
    theirContract({ already_registered: true, bank_id: mine.accounts[1].id }),
    {
      params: { contractName: mine.contract.name },
      body: { already_registered: true, bank_id: theirs.accounts[1].id },
    },
  ],
  changePower: () => [theirContract({ power_p1: 3450, power_p2: 3450, phone: '600000001' })],
  changeSips: () => [theirContract({ noCessionSelection: true })],
  changeHolder: () => [theirContract({ title: 'buyer', vat: '12345678Z' })],
  leaveContract: () => [theirContract({ reason: 'moving', isCutUnderstood: true })],
  doubleTariff: () => [theirId()],
  doubleTariffChoices: () => [theirId()],
  doubleTariffChange: () => [theirId({ startMonth: 1, startYear: 2027, endMonth: 3, endYear: 2027 })],
  happyHours: () => [theirId()],
  happyHoursChoices: () => [theirId()],
  happyHoursChange: () => [theirId({ startHour: 1, endHour: 3 })],
  happyDay: () => [theirId()],
  happyDayChoices: () => [theirId()],
  happyDayChange: () => [theirId({ value: 'mon', label: 'lunes' })],
  curveInfo: () => [theirId()],
  curveChart: theirCurve,
  curveDownload: theirCurve,
  budget: () => [theirId()],
  saveBudget: () => [{ params: { id: theirs.contract.id }, body: { unit: 'kwh', amount: 140 } }],
  gasReadings: () => [theirId()],
  powerAdvice: () => [theirId()],
  changes: () => [theirContract()],
  contractSwitching: () => [theirContract()],
  switchPaper: () => [{ params: { contractName: theirs.contract.name, paper: 'contract' } }],
  withdrawContract: () => [theirContract({ confirm: true })],
  changeDocument: () => theirChange(),
  changeEvidence: () => theirChange(),
  remindSignature: () => theirChange({}),
  withdrawChange: () => theirChange({}),
  exportBatteries: () => [
    { params: { batteries: theirBattery.id } },
    { params: { batteries: `${ours[0].id},${theirBattery.id}` } },
  ],
  createClaim: () => [theirContract({ tipus: '02', subtipus: '009', comments: 'No cuadra' })],
  selfReadings: () => [theirContract()],
  supplyIncident: () => [theirContract()],
  sendSelfReading: () => [theirContract({ day: '2026-11-01', values: { P1: '1', P2: '1', P3: '1' } })],
  batteryPercentages: () => [{ params: { bateriaId: theirBattery.id } }],
  batteryMovements: () => [{ params: { bateriaId: theirBattery.id } }],
  batteryTargets: () => theirBatteries('bateriaOrigenId'),
  changeBatteryDiscounts: () => theirBatteries('bateriaId', { valor_descomptes: 'acumular' }),
  changeBatteryPercentage: () => theirBatteries('bateriaId', { pes_percentatge: 10 }),
  moveBattery: () => [
    ...theirBatteries('bateriaOrigenId', { pes_percentatge: 10, bateria_desti: ours[1].id }),
    {
      params: { contractName: mine.contract.name, bateriaOrigenId: ours[0].id },
      body: { pes_percentatge: 10, bateria_desti: theirBattery.id },
    },
  ],
}

const routes = (await allRoutes()).filter(
  ({ endpoint }) => /^(contracts?\/)/.test(endpoint.path) && /\{\w+\}/.test(endpoint.path),
)

test('every call with an id has its attempts', () => {
  expect(Object.keys(attempts).sort()).toEqual(routes.map(({ endpoint }) => endpoint.name).sort())
})

test.each(routes.map(({ endpoint }) => ({ endpoint, name: endpoint.name })))(
  '$name',
  async ({ endpoint }) => {
    const before = await everythingOf(app.database)
    for (const { params = {}, body } of attempts[endpoint.name]?.() ?? [])
      for (const version of endpoint.versions) {
        const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name]))
        const payload = endpoint.method === 'GET' ? undefined : body
        const answer = await mine.client.inject({
          method: endpoint.method,
          url: `/api/v${version}/${path}`,
          payload,
        })
        expect([answer.statusCode, answer.json().error], `${path} ${JSON.stringify(body)}`).toEqual([
          404,
          'not_found',
        ])
      }
    expect(await everythingOf(app.database)).toEqual(before)
  },
)

test('lists hold nothing of anybody else', async () => {
  const { items } = (await mine.client.get('/api/v1/addresses')).json()
  expect(items).toHaveLength(2)
  expect((await mine.client.get('/api/v2/ibans')).json().items).toHaveLength(2)
  const page = `/api/v2/contracts?initial=${theirs.contract.name}&filter=${theirs.contract.name}`
  expect((await mine.client.get(page)).json()).toMatchObject({ items: [], n_items: 0 })
})

test('and the same calls work for whoever they belong to', async () => {
  const own = `/api/v2/contracts/${theirs.contract.name}`
  const places = [
    own,
    `${own}/pdf`,
    `${own}/communications/${theirs.communication}/document`,
    `${own}/changes/${theirs.change}/document`,
    `/api/v2/contract/download_attachment/${theirs.attachment}`,
    `/api/v2/contract/${theirs.contract.id}/happy-day`,
    ...['info', 'chart/hourly', 'download/hourly', 'readings', 'power'].map(
      (call) => `/api/v2/contracts/${theirs.contract.id}/cch/${call}`,
    ),
  ]
  for (const place of places) expect((await theirs.client.get(place)).statusCode, place).toBe(200)
})
