import { addDays, madridDayOf } from '@fanal/domain/dates'
import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { aSignedInCustomer } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { fanal } from '#test/command'
import { testDatabase } from '#test/database'
import { mailsTo } from '#test/deliver'
import { aHolder, askForIban, changesOf, type Holder } from '#test/fixtures/changes'
import { eventsOf, noticesOf, switchOff } from '#test/fixtures/notices'
import { sharedApp } from '#test/fixtures/shared-app'
import { sign } from '#test/fixtures/signatures'
import { expireSignatures } from './close-signature.ts'
import { notifyExpiring } from './notify-expiring.ts'

const database = await closedAfterAll(testDatabase())
const app = await sharedApp({ database })
let holder: Holder
beforeEach(async () => {
  holder = await aHolder(app)
})

const operate = (...words: string[]) => fanal(database.address, words)
const idOf = async () => String((await changesOf(holder))[0]?.id)
const askPower = () =>
  holder.client.send('POST', `/api/v2/contracts/${holder.contract.name}/power/`, {
    power_p1: 3450,
    power_p2: 2300,
    phone: '600000001',
  })
const subjects = async () => (await mailsTo(app, holder.email)).map(({ subject }) => subject)
const atNoon = (day: string) => new Date(`${day}T11:00:00Z`)
const today = madridDayOf(Date.now())

describe('a change', () => {
  test('tells of the signature that it waits for, and of each move', async () => {
    await askPower()
    const [waiting] = await noticesOf(holder.client)
    expect(waiting).toMatchObject({
      event: 'signature_waiting',
      title: 'Falta tu firma: Cambio de potencia',
      day: addDays(today, 7),
      href: `/contratos/electricidad/${holder.contract.name}`,
    })
    // The link is mailed at once; the notice brings no second mail.
    expect(await subjects()).toHaveLength(1)
    await sign(app, holder)
    const id = await idOf()
    for (const _ of [1, 2]) await operate('change', 'accept', id)
    await operate('change', 'done', id)
    expect((await noticesOf(holder.client)).map(({ title }) => title)).toEqual([
      'Cambio de potencia: hecho',
      'Cambio de potencia: aceptado por la distribuidora',
      'Cambio de potencia: enviado a la distribuidora',
      'Falta tu firma: Cambio de potencia',
    ])
    expect((await subjects()).filter((subject) => subject.startsWith('Cambio de potencia'))).toHaveLength(3)
  })

  test('own acts do not ring: they are listed as read; what others do rings', async () => {
    const unread = async () =>
      (await noticesOf(holder.client)).filter(({ is_read }) => !is_read).map(({ title }) => title)
    await askPower()
    await sign(app, holder)
    await askForIban(holder)
    await holder.client.send(
      'POST',
      `/api/v2/contracts/${holder.contract.name}/changes/${await idOf()}/withdraw`,
      {},
    )
    const titles = (await noticesOf(holder.client)).map(({ title }) => title)
    expect(titles).toContain('Cambio de potencia: enviado a la distribuidora')
    expect(titles).toContain('Cambio de cuenta de pago: retirado por ti')
    expect(await unread()).toEqual([])
    // What was signed stays in the list, what was withdrawn asks for nothing any more.
    expect(titles.filter((title) => title.startsWith('Falta tu firma'))).toEqual([
      'Falta tu firma: Cambio de potencia',
    ])
    const power = (await changesOf(holder)).find(({ kind }) => kind === 'power')
    await operate('change', 'done', String(power?.id))
    expect(await unread()).toContain('Cambio de potencia: hecho')
  })

  test('a signature that nobody gave in time rings', async () => {
    await askForIban(holder)
    await database.run(sql`update signatures set expires_at = now() where customer_id = ${holder.id}`)
    await database.transaction((tx) => expireSignatures(app.deps.env, tx))
    expect((await noticesOf(holder.client))[0]).toMatchObject({ event: 'change_moved', is_read: false })
  })

  test('says why it was rejected', async () => {
    await askPower()
    await sign(app, holder)
    await operate('change', 'reject', await idOf(), '--reason', 'Falta el boletín')
    expect((await noticesOf(holder.client))[0]).toMatchObject({
      title: 'Cambio de potencia: rechazado',
      detail: `Contrato ${holder.contract.name}: Falta el boletín`,
    })
  })

  test('without mails, if so chosen: but for the link and the code to sign', async () => {
    await switchOff(holder.client, 'changes')
    await askForIban(holder)
    await sign(app, holder)
    expect(await subjects()).toHaveLength(2)
    expect(await eventsOf(database, holder.id)).toEqual(['signature_waiting', 'change_moved'])
    const { items } = (
      await holder.client.get(`/api/v2/contracts/${holder.contract.name}/communications`)
    ).json<{ items: unknown[] }>()
    expect(items).toHaveLength(2)
  })

  test('that is refused tells nothing', async () => {
    await holder.client.send('POST', `/api/v2/contracts/${holder.contract.name}/power/`, { power_p1: 1 })
    expect(await eventsOf(database, holder.id)).toEqual([])
  })
})

describe('a signature that expires', () => {
  const expires = (day: string) =>
    database.run(sql`
      update signatures set expires_at = ${`${day}T11:30:00Z`} where customer_id = ${holder.id}`)
  const expiring = async () =>
    (await noticesOf(holder.client)).filter(({ event }) => event === 'signature_expiring')
  beforeEach(() => askForIban(holder))

  test('is told two days before, once, to its customer', async () => {
    const other = await aSignedInCustomer(app)
    await expires(addDays(today, 3))
    await notifyExpiring(app.deps, atNoon(today))
    expect(await expiring()).toEqual([])
    for (const _ of [1, 2]) await notifyExpiring(app.deps, atNoon(addDays(today, 2)))
    expect(await expiring()).toEqual([
      expect.objectContaining({
        title: expect.stringMatching(/^Tu firma caduca el \S+ \d+ \w+$/),
        detail: `Cambio de cuenta de pago, contrato ${holder.contract.name}`,
        day: addDays(today, 3),
      }),
    ])
    expect((await subjects()).at(-1)).toMatch(/^Tu firma caduca el/)
    expect(await noticesOf(other.client)).toEqual([])
  })

  test('not at night, nor once it is signed', async () => {
    await expires(addDays(today, 1))
    await notifyExpiring(app.deps, new Date(`${today}T02:00:00Z`))
    await sign(app, holder)
    await notifyExpiring(app.deps, atNoon(today))
    expect(await expiring()).toEqual([])
  })
})
