import { stepsOf } from '@fanal/domain/contracting/steps'
import { expect, test } from 'vitest'
import type { Portal } from '#lib/portal.tsx'
import { leadId } from '#test/contracting-server.ts'
import { serve } from '#test/server.ts'
import { blankValues } from './blank-values.ts'
import { createSender } from './send-steps.ts'

const none = { main: undefined, gas: undefined }
const gasLead = 'G'.repeat(32)
const blank = blankValues({ profile: null, locale: 'es-ES' } as Portal)
const values = { ...blank, gasContract: { ...blank.gasContract, includeGas: true } }
const steps = stepsOf('dual', { isCompany: false, businessHalt: false })

test('two at once: the second waits for the first, and sends nothing again', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const server = serve(async ({ path }) => {
    await held
    return { body: { lead_id: path.startsWith('gas/') ? gasLead : leadId } }
  })
  const sender = createSender('dual')
  const both = [sender.send(steps, values, none), sender.send(steps, values, { ...none, main: leadId })]
  await expect.poll(() => server.calls.length).toBeGreaterThan(0)
  release()
  expect(await Promise.all(both)).toEqual([
    { main: leadId, gas: gasLead },
    { main: leadId, gas: gasLead },
  ])
  expect(server.to(/^leads/).map(({ body }) => body['step'])).toEqual([2, 3, 4, 5])
  expect(server.to(/^gas\/leads/).map(({ body }) => body['step'])).toEqual([2, 3, 4, 5])
})

test('one that fails does not hold up the next, which repeats what did not arrive with its key', async () => {
  let isAway = true
  const server = serve(({ body }) =>
    body['step'] === 4 && isAway ? { status: 503, body: {} } : { body: { lead_id: leadId } },
  )
  const sender = createSender('electricity')
  const electricity = stepsOf('electricity', { isCompany: false, businessHalt: false })
  const first = sender.send(electricity, values, none)
  const second = first.catch(() => {
    isAway = false
  })
  await expect(first).rejects.toThrow()
  await second
  expect(await sender.send(electricity, values, { ...none, main: leadId })).toMatchObject({ main: leadId })
  const sent = server.to(/^leads/)
  expect(new Set(sent.filter(({ body }) => body['step'] === 4).map(({ key }) => key)).size).toBe(1)
  expect(sent.filter(({ body }) => body['step'] !== 4).map(({ body }) => body['step'])).toEqual([2, 3, 5])
})
