import { describe, expect, test } from 'vitest'
import { documentFormats } from '@fanal/domain/formats/document-formats'
import { testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { fanal } from '#test/command'
import { testDatabase } from '#test/database'
import { mailsTo } from '#test/deliver'
import { presentSupply } from '#test/fixtures/lead-steps'
import { aSignedContract, type NewContract, switchingOf } from '#test/fixtures/switches'

const database = await closedAfterAll(testDatabase())
const app = await closedAfterAll(testApp({ database }))

const inSpanish = { person: { commsLanguage: 'es-ES' } }
const operate = (...words: string[]) => fanal(database.address, words)
const lastText = async ({ email }: NewContract) => (await mailsTo(app, email)).at(-1)?.text ?? ''
describe('words that fit the process', () => {
  const kept = 'El teu subministrament segueix com estava.'
  const none = 'Aquest punt de subministrament segueix sense contracte.'

  test.each([
    ['a switch', presentSupply, false, kept, 'el teu subministrament de sempre', /sense contracte/],
    ['a new supply', {}, true, none, 'fins que la distribuïdora la faci', /de sempre|com estava|el canvi/],
  ])('%s: sent, withdrawn, refused', async (_, parts, isNew, after, meanwhile, never) => {
    const made = await aSignedContract(app, parts)
    expect((await switchingOf(made)).is_new_supply).toBe(isNew)
    await operate('switch', 'sent', made.contract)
    expect(await lastText(made)).toContain(meanwhile)
    await made.client.send('POST', `/api/v2/contracts/${made.contract}/withdrawal/`, { confirm: true })
    expect(await lastText(made)).toContain(after)
    const other = await aSignedContract(app, parts)
    await operate('switch', 'sent', other.contract)
    await operate('switch', 'refuse', other.contract, '--code', 'other')
    expect(await lastText(other)).toContain(after)
    const all = [made, other].map(async ({ email }) => mailsTo(app, email))
    const texts = (await Promise.all(all)).flat().map(({ text }) => text)
    expect(texts.filter((text) => never.test(text))).toEqual([])
  })
})

test('days that something is due by have their name', async () => {
  const made = await aSignedContract(app, inSpanish)
  const { withdrawal, steps } = await switchingOf(made)
  const text = await lastText(made)
  for (const day of [withdrawal.until, steps.find(({ step }) => step === 'active')?.by])
    expect(text).toContain(documentFormats('es-ES').namedDay(new Date(`${day}T12:00:00Z`)))
  expect(text).toMatch(/antes del (lunes|martes|miércoles|jueves|viernes|sábado|domingo), \d/)
})
