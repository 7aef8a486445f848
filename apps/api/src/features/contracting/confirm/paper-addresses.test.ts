import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '#test/app'
import { aCups } from '#test/builders'
import { installation } from '#test/fixtures/lead-steps'
import { aSignedContract } from '#test/fixtures/switches'
import { pdfText } from '#test/pdf'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

// The form offers "Carrer" in Catalan, "Calle" in Spanish and English.
test.each([
  ['ca-ES', 'Carrer Nou, 12'],
  ['es-ES', 'Calle Nou, 12'],
  ['en-US', 'Calle Nou, 12'],
])('an address on papers in %s is the one that was chosen: %s', async (commsLanguage, street) => {
  const cups = aCups()
  const made = await aSignedContract(app, {
    cups,
    installation: { cups: { ...installation().cups, name: cups, tv: '18', nv: 'Nou' } },
    person: { commsLanguage },
  })
  for (const paper of ['summary', 'contract', 'sepa']) {
    const path = `/api/v2/contracts/${made.contract}/switching/${paper}`
    const text = pdfText((await made.client.get(path)).rawPayload).replaceAll('\n', ' ')
    expect(text, paper).toContain(`${street}, 17001 Girona`)
  }
  const detail = (await made.client.get(`/api/v2/contracts/${made.contract}`)).json()
  expect(detail.cups.full_address).toBe(`${street}, 17001 Girona`)
  expect(detail.notification_address.full_address).toBe(`${street}, 17001 Girona`)
})
