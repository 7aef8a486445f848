import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'

const app = await closedAfterAll(testApp())
beforeAll(async () => {
  await app.database.run(sql`
    insert into municipalities (ine, name) values ('17079', 'Girona'), ('17155', 'Salt'), ('17144', 'Quart')`)
  await app.database.run(sql`
    insert into postal_codes (dp, ine) values ('17004', '17079'), ('17190', '17155'), ('17190', '17079')`)
})

const zip = async (code: string, lang = 'es') =>
  (await app.visitor.get(`/api/v1/geo/zipcode/${code}/?lang=${lang}`)).json()

describe('a postal code', () => {
  test('has its province and its municipalities, by name', async () => {
    expect(await zip('17004')).toEqual({
      state: { id: 17, name: 'Girona' },
      cities: [{ city: 'Girona', ine: '17079' }],
    })
    expect((await zip('17190')).cities).toEqual([
      { city: 'Girona', ine: '17079' },
      { city: 'Salt', ine: '17155' },
    ])
  })
  test('that is in no table still has its province', async () => {
    expect(await zip('01999', 'ca')).toEqual({ state: { id: 1, name: 'Àlaba' }, cities: [] })
  })
  test('of no province has none', async () => {
    expect(await zip('99999')).toEqual({ state: null, cities: [] })
  })
  test.each(['1700', '170044', 'abcde'])('%s is none', async (code) => {
    expect(await zip(code)).toMatchObject({ errors: { zip: ['postal_code_not_valid'] } })
  })
})

test('provinces and street types, in the language asked for', async () => {
  const [es, ca] = [
    (await app.visitor.get('/api/v1/geo/provincies/es/?lang=es')).json(),
    (await app.visitor.get('/api/v1/geo/provincies/es/?lang=ca')).json(),
  ]
  expect([es.length, ca.length]).toEqual([52, 52])
  expect(es).toContainEqual({ id: 25, name: 'Lleida' })
  expect(ca).toContainEqual({ id: 50, name: 'Saragossa' })
  const types = (await app.visitor.get('/api/v1/geo/tipovias/?lang=ca')).json()
  expect(types).toContainEqual({ id: 18, name: 'Carrer' })
  expect(types.length).toBeGreaterThan(50)
})
