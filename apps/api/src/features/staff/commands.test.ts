import { expect, test } from 'vitest'
import { sql } from '#platform/database'
import { testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { fanal } from '#test/command'
import { type TestDatabase, testDatabase } from '#test/database'

const database: TestDatabase = await closedAfterAll(testDatabase())
const app = await closedAfterAll(testApp({ database }))
const run = (...words: string[]) => fanal(database.address, ['staff', ...words])

test('the first administrators come by command, with a link each; two always stay', async () => {
  const { code, out, err } = await run('add', 'Carmen@Example.com', '--name=Carmen')
  expect([code, err]).toEqual([0, expect.stringContaining('within 72 hours')])
  const link = /#([\w-]{43})$/m.exec(out)?.[1]
  expect(out).toContain('https://portal.example.com/mesa/alta#')
  const shown = await app.visitor.send('POST', '/api/v2/staff/invitation', { link })
  expect(shown.json()).toMatchObject({ name: 'Carmen', email: 'carmen@example.com', role: 'administrator' })

  expect((await run('add', 'carmen@example.com')).err).toContain('somebody at the desk has this address')
  await run('add', 'david@example.com', '--name', 'David')
  expect((await run('remove', 'david@example.com')).err).toContain('last two administrators')
  expect((await run('role', 'carmen@example.com', 'agent')).code).toBe(1)

  await run('add', 'eva@example.com', '--role', 'agent')
  expect((await run('role', 'eva@example.com', 'administrator')).out).toContain('administrator')
  expect((await run('remove', 'david@example.com')).out).toContain('David was removed')
  const { out: list } = await run('list')
  expect(list).toContain('carmen@example.com  administrator  Carmen  invited\n')
  expect(list).toContain('eva@example.com  administrator  eva@example.com  invited\n')
  expect(list).not.toContain('david')
  const acts = await database.many(sql`
    select actor, subject, after->>'email' as email from staff_audit where act = 'staff.change' and after->>'email' <> 'nil@example.com' order by id`)
  expect(acts.slice(0, 3)).toEqual([
    { actor: 'operator', subject: 'add', email: 'carmen@example.com' },
    { actor: 'operator', subject: 'add', email: 'david@example.com' },
    { actor: 'operator', subject: 'add', email: 'eva@example.com' },
  ])
})

test.each([
  [['add', 'nobody'], 'no address'],
  [['add', 'x@example.com', '--role', 'king'], 'A role is one of'],
  [['role', 'carmen@example.com', 'king'], 'A role is one of'],
  [['remove', 'stranger@example.com'], 'nobody at the desk'],
])('%j says what is wrong', async (words, said) => {
  const { code, err } = await run(...words)
  expect(code).not.toBe(0)
  expect(err).toContain(said)
})

test('a new link takes the place of the first', async () => {
  await run('add', 'nil@example.com', '--role', 'agent')
  const link = async () => /#([\w-]{43})/.exec((await run('invite', 'nil@example.com')).out)?.[1]
  const [older, newer] = [await link(), await link()]
  const status = async (one: string | undefined) =>
    (await app.visitor.send('POST', '/api/v2/staff/invitation', { link: one })).statusCode
  expect([await status(older), await status(newer)]).toEqual([403, 200])
})
