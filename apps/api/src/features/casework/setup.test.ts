import type { TextModule } from '@fanal/contract/schemas/desk/casework'
import { beforeEach, describe, expect, test } from 'vitest'
import { findTextModules } from './text-module-queries.ts'
import { sql } from '#platform/database'
import { testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { type Agent, anAgent } from '#test/fixtures/desk/casework'

const app = await closedAfterAll(testApp())
let jordina: Agent
beforeEach(async () => {
  jordina = await anAgent(app, 'Jordina', 'supervisor')
})

const greeting: TextModule = {
  code: 'hello',
  titles: { es: 'Saludo' },
  texts: { es: 'Hola, {name}:', en: 'Hello, {name}:' },
  acts: ['answer'],
}
const replace = ({ client }: Agent, items: readonly TextModule[]) =>
  client.send('PUT', '/api/v2/staff/texts', { items })

describe('ready-made texts', () => {
  test('are replaced as a whole, and what they were is recorded', async () => {
    await replace(jordina, [greeting, { ...greeting, code: 'bye' }])
    expect((await replace(jordina, [greeting])).json()).toEqual({ count: 1 })
    expect(await findTextModules(app.database)).toEqual([greeting])
    const rows = await app.database.many<{ before: { texts: TextModule[] } }>(sql`
      select before from staff_audit where staff_id = ${jordina.staffId} and call = 'replaceTexts' order by id`)
    expect(rows.at(-1)?.before.texts.map(({ code }) => code)).toEqual(['hello', 'bye'])
  })

  test('that name an unknown variable are refused, and the others stay', async () => {
    await replace(jordina, [greeting])
    const wrong = { ...greeting, texts: { es: 'Hola, {nombre}:' } }
    expect((await replace(jordina, [wrong])).json()).toMatchObject({
      error: 'invalid_request',
      errors: { 'hello.es': ['{nombre}'] },
    })
    expect(await findTextModules(app.database)).toEqual([greeting])
  })

  test('are not changed by agents', async () => {
    expect((await replace(await anAgent(app), [greeting])).json()).toMatchObject({ error: 'not_permitted' })
  })
})

describe('categories of requests', () => {
  const categories = async () => {
    const answer = await jordina.client.get('/api/v2/staff/categories?lang=es')
    return answer.json<{ items: { id: number; is_open: boolean }[] }>().items
  }
  const offered = async () => {
    const answer = await app.visitor.get('/api/v2/crm/cases/categories/?unsigned=true')
    return answer.json<{ items: { id: number }[] }>().items.map(({ id }) => id)
  }

  test('are offered or not, and still listed', async () => {
    const [first = 0] = await offered()
    const to = `/api/v2/staff/categories/${first}`
    await jordina.client.send('PUT', to, { is_open: false })
    expect(await offered()).not.toContain(first)
    expect((await categories()).find(({ id }) => id === first)).toMatchObject({ is_open: false })
    await jordina.client.send('PUT', to, { is_open: true })
    expect(await offered()).toContain(first)
  })

  test('one that is not there is not found', async () => {
    const answer = await jordina.client.send('PUT', '/api/v2/staff/categories/999', { is_open: true })
    expect(answer.statusCode).toBe(404)
  })
})
