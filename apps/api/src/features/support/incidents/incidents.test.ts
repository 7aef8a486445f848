import { describe, expect, test } from 'vitest'
import { setSetting, unsetSetting } from '#features/settings/change-settings'
import { sql } from '#platform/database'
import { aContract } from '#test/builders'
import { anAsker } from '#test/fixtures/cases'
import { sharedApp } from '#test/fixtures/shared-app'
import { endIncidents, saveIncident } from './incident-queries.ts'

const app = await sharedApp()
const { database } = app

/** Somebody supplied in an area of their own. */
async function supplied(postalCode: string, distributor: string) {
  const asker = await anAsker(app)
  await database.run(sql`
    update contracts set postal_code = ${postalCode}, dso_name = ${distributor} where id = ${asker.contract.id}`)
  const incident = async () =>
    (await asker.client.get(`/api/v2/contracts/${asker.contract.name}/incident/?lang=ca`)).json()
  return { ...asker, incident }
}

describe('whether the area of a supply is out', () => {
  test('as staff told it, by postal code or distributor, until it is over', async () => {
    const here = await supplied('08901', 'Xarxes del Nord')
    const there = await supplied('08902', 'Xarxes del Sud')
    expect(await here.incident()).toEqual({ incident: null })
    await saveIncident(database, { postalCode: '08901' }, { es: 'Avería en la zona.' })
    expect(await here.incident()).toEqual({
      incident: { text: 'Avería en la zona.', lang: 'es', since: expect.stringMatching(/Z$/) },
    })
    expect(await there.incident()).toEqual({ incident: null })
    await saveIncident(database, { distributor: 'XARXES DEL SUD' }, { es: 'Temporal.' })
    expect(await there.incident()).toMatchObject({ incident: { text: 'Temporal.' } })
    await endIncidents(database, { distributor: 'Xarxes del Sud' })
    expect(await there.incident()).toEqual({ incident: null })
    expect(await here.incident()).toMatchObject({ incident: { text: 'Avería en la zona.' } })
  })

  test('what was told more than a day ago is over by itself', async () => {
    const here = await supplied('08903', 'Xarxes del Nord')
    await saveIncident(database, { postalCode: '08903' }, { es: 'Avería.' })
    await database.run(
      sql`update supply_incidents set since = since - interval '25 hours' where postal_code = '08903'`,
    )
    expect(await here.incident()).toEqual({ incident: null })
  })

  test('of a contract of somebody else nothing is said', async () => {
    const here = await supplied('08904', 'Xarxes del Nord')
    const other = await anAsker(app)
    const theirs = await aContract(database, { customerId: other.id })
    expect((await here.client.get(`/api/v2/contracts/${theirs.name}/incident/`)).statusCode).toBe(404)
  })
})

test('the category of supply that is off says so', async () => {
  const { client } = await anAsker(app)
  const { items } = (await client.get('/api/v2/crm/cases/categories/?lang=es')).json()
  expect(items.filter(({ is_outage }: { is_outage: boolean }) => is_outage)).toEqual([
    { id: 6, name: 'Ahora mismo no tengo suministro', is_outage: true },
  ])
})

test('everybody is told where supply is out, once for each area, and whether somebody answers', async () => {
  const ask = async () => (await app.visitor.get('/api/v2/service/now?lang=ca')).json()
  await saveIncident(database, { postalCode: '08910' }, { es: 'Avería.', ca: 'Avaria vella.' })
  await saveIncident(database, { postalCode: '08910' }, { es: 'Avería.', ca: 'Avaria.' })
  await saveIncident(database, { distributor: 'Xarxes de Ponent' }, { es: 'Temporal.' })
  // Without its hours the portal says nothing of them.
  expect((await ask()).opening).toBeNull()
  await setSetting(database, 'organization.openingHours', 'Mo-Fr 08:00-20:00')
  const { incidents, opening } = await ask()
  expect(incidents.slice(0, 2)).toMatchObject([
    { place: 'Xarxes de Ponent', text: 'Temporal.', lang: 'es' },
    { place: '08910', text: 'Avaria.', lang: 'ca' },
  ])
  expect(opening).toMatchObject({ is_open: expect.any(Boolean), at: expect.stringMatching(/^\d\d:\d\d$/) })
  await endIncidents(database, { postalCode: '08910' })
  await unsetSetting(database, 'organization.openingHours')
  expect((await ask()).incidents.map(({ place }: { place: string }) => place)).not.toContain('08910')
})
