import type { SignatureShown } from '@fanal/contract/schemas/contract-changes'
import { contractChanges } from '@fanal/domain/contracts/contract-actions'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { sql } from '#platform/database'
import { testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { mailsTo } from '#test/deliver'
import { aHolder, changesOf, type Holder } from '#test/fixtures/changes'
import { linkOf, sign } from '#test/fixtures/signatures'
import { pdfText } from '#test/pdf'
import { type RequestedKind, waiting } from './change-kind.ts'
import { changeKinds, kindOf, readChange, storedKind } from './kinds.ts'
import { finishChange, rejectChange } from './move-change.ts'
import { requestChange } from './request-change.ts'
import { changeLine } from './summary-lines.ts'

const values = z.object({ nickname: z.string() })
type Nickname = z.infer<typeof values>

const app = await closedAfterAll(testApp())
const ownName = (own: { customerId: number; contractId: number }, name: string) =>
  sql`update contracts set owner_name = ${name} where customer_id = ${own.customerId} and id = ${own.contractId}`

/** A made-up kind: this object, and its line in the table, are all that the server needs. */
const nickname: RequestedKind<Nickname, Nickname, Nickname, typeof waiting> = {
  kind: 'nickname',
  rule: { isOffered: () => true },
  schemas: { payload: values, before: values },
  title: () => 'Nickname of the contract',
  isSigned: true,
  check: (_, { contract }, form) =>
    Promise.resolve({
      answer: waiting,
      change: { payload: form, before: { nickname: contract.owner_partner.name } },
    }),
  summary: ({ payload, before }, locale) =>
    changeLine('Nickname', [before.nickname, payload.nickname], locale),
  notes: ({ nickname: name }) => [`We call it ${name} from now on.`],
  open: async (tx, own) => void (await tx.run(ownName(own, 'asked for'))),
  apply: async (tx, own, { nickname: name }) => void (await tx.run(ownName(own, name))),
  undo: async (tx, own) => void (await tx.run(ownName(own, 'as before'))),
}
const viaDistributor: typeof nickname = {
  ...nickname,
  kind: 'nicknameSent',
  rule: { isOffered: () => true, needsDistributor: true },
}
const { open: _, ...unmarked } = nickname
const atOnce: typeof nickname = { ...unmarked, kind: 'nicknameAtOnce', isSigned: undefined }
const madeUp = [nickname, viaDistributor, atOnce].map((kind) => storedKind(kind))
changeKinds.push(...madeUp)
afterAll(() => changeKinds.splice(-madeUp.length))

let holder: Holder
beforeEach(async () => {
  await app.database.run(sql`truncate rate_limits`)
  holder = await aHolder(app)
})

const request = (kind = nickname) =>
  app.database.transaction((tx) =>
    requestChange(app.deps, tx, kind, {
      session: {
        id: '',
        role: 'customer',
        customerId: holder.id,
        locale: 'es-ES',
        isReadOnly: false,
        mustChangePassword: false,
      },
      contractName: holder.contract.name,
      form: { nickname: 'La cabana' },
    }),
  )
const change = async () => (await changesOf(holder))[0]
const nameNow = async () =>
  (
    await app.database.one<{ owner_name: string }>(
      sql`select owner_name from contracts where id = ${holder.contract.id}`,
    )
  ).owner_name

describe('a made-up kind', () => {
  test('is requested, shown, mailed and printed', async () => {
    expect(await request()).toEqual({ waiting_for_signature: true })
    expect(await nameNow()).toBe('asked for')
    const summary = [{ field: 'Nickname', before: expect.any(String), after: 'La cabana' }]
    expect(await change()).toMatchObject({ kind: 'nickname', state: 'signature_pending', summary })
    const [mail] = await mailsTo(app, holder.email)
    expect(mail?.subject).toBe('Firma pendiente: Nickname of the contract')
    const token = await linkOf(app.database, holder.email)
    const shown = (await app.visitor.get(`/api/v2/signatures/${token}`)).json<SignatureShown>()
    expect(shown).toMatchObject({ kind: 'nickname', summary })
    const document = await app.visitor.get(`/api/v2/signatures/${token}/document`)
    const text = pdfText(document.rawPayload)
    expect(text).toContain('Nickname of the contract')
    expect(text).toContain('We call it La cabana from now on.')
  })

  test('takes effect with its signature', async () => {
    await request()
    await sign(app, holder)
    expect(await nameNow()).toBe('La cabana')
    expect((await change())?.state).toBe('done')
  })

  test('is undone by a refusal', async () => {
    await request()
    const token = await linkOf(app.database, holder.email)
    await app.visitor.send('POST', `/api/v2/signatures/${token}/refuse`, {})
    expect(await nameNow()).toBe('as before')
    expect((await change())?.state).toBe('refused')
  })

  test.each([
    ['finished', finishChange, 'done', 'La cabana'],
    ['rejected', rejectChange, 'rejected', 'as before'],
  ] as const)('is %s by the distributor', async (_name, answer, state, name) => {
    await request(viaDistributor)
    await sign(app, holder)
    const sent = await change()
    expect([sent?.state, await nameNow()]).toEqual(['sent', 'asked for'])
    await app.database.transaction((tx) => answer(app.deps.env, tx, sent?.id ?? 0, 'No'))
    expect([(await change())?.state, await nameNow()]).toEqual([state, name])
  })

  test('without a signature is done at once', async () => {
    await request(atOnce)
    expect(await nameNow()).toBe('La cabana')
    expect(await change()).toMatchObject({ kind: 'nicknameAtOnce', state: 'done' })
  })
})

test('every change of the domain has its kind, and a title in each language', () => {
  const names = changeKinds.slice(0, -madeUp.length).map(({ kind }) => kind)
  expect(names.toSorted()).toEqual([...contractChanges, 'contract'].toSorted())
  const titles = names.flatMap((name) => (['es-ES', 'ca-ES', 'en-US'] as const).map(kindOf(name).title))
  expect(titles.filter((title) => !title)).toEqual([])
})

test('what is stored is parsed by its kind', () => {
  expect(() => readChange({ kind: 'iban', wanted: { printable_iban: 3 }, before: {} })).toThrow(
    'printable_iban',
  )
  expect(() => readChange({ kind: 'unheard', wanted: {}, before: {} })).toThrow('unheard')
})
