import { afterAll, beforeAll, expect, test } from 'vitest'
import { upsertPromoCode } from '#features/contracting/offers/promo-queries'
import { saveFlag } from '#features/settings/queries'
import { testApp, type TestApp } from '#test/app'
import { dataUrlOf, pdfOf } from '#test/fixtures/lead-steps'
import { aSignedContract, type LeadParts, type NewContract } from '#test/fixtures/switches'
import { pdfText } from '#test/pdf'
import { textsOf } from '#texts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await saveFlag(app.database, 'contracting.promotionalCodes', true)
  const always = { from: null, to: null, energy: null, max_uses: null }
  await upsertPromoCode(app.database, { ...always, code: 'AMIC', discount_cents: 2000 })
})
afterAll(() => app.close())

const inSpanish = { commsLanguage: 'es-ES' }
const aCompany: LeadParts = {
  vat: 'B12345674',
  person: {
    ...inSpanish,
    company: true,
    fisic_vat: '',
    juridic_vat: 'ESB12345674',
    name: 'Forn Nou, SL',
    rep_name: 'Pau',
    rep_surname1: 'Riu',
    rep_vat: 'ES12345678Z',
    rep_name_full: 'Pau Riu',
    cif: [{ name: 'nif.pdf', content: dataUrlOf(pdfOf(2000)) }],
  },
}
const textOf = async ({ client, contract }: NewContract, paper: string) => {
  const answer = await client.get(`/api/v2/contracts/${contract}/switching/${paper}`)
  return pdfText(answer.rawPayload).replaceAll('\n', ' ')
}

test('who signs for a company stands in summary and contract', async () => {
  const made = await aSignedContract(app, aCompany)
  for (const paper of ['summary', 'contract'])
    expect(await textOf(made, paper)).toContain('Representante Pau Riu · 12345678Z')
})

test('the contract promises the discount that the summary says', async () => {
  const made = await aSignedContract(app, { person: inSpanish, contract: { promotional_code: ['amic'] } })
  const words = /El código promocional descuenta 20,00\s€ en la primera factura\./
  for (const paper of ['summary', 'contract']) expect(await textOf(made, paper)).toMatch(words)
})

test('what is signed has its sections counted to the end', async () => {
  const text = await textOf(await aSignedContract(app, { person: inSpanish }), 'contract')
  const titles = ['10. Condiciones generales', '11. Inicio', '12. Documentos que se firman', '13. Firma']
  expect(titles.map((title) => text.includes(title))).toEqual([true, true, true, true])
})

test('the year: a usual supply, with the other outcome of a tax that is not settled, and the fees of a new supply', async () => {
  const text = await textOf(await aSignedContract(app, { person: inSpanish }), 'summary')
  expect(text).toContain('un suministro habitual de este tipo')
  // 3.45 kW of which nothing is known: 9.04, 19.70 and 17.27 € each kW at most, with VAT.
  expect(text).toMatch(
    /Enganche 10,94\s€ Derechos de acceso 82,24\s€ Derechos de extensión de 0,00\s€ a 72,09\s€ Total de 93,18\s€ a 165,27\s€/,
  )
  expect(text).toMatch(/Con el IVA del 21\s% incluido/)
  const unsettled = text.includes('El tipo de uno de esos impuestos depende')
  expect(/Serían [\d.,]+\s€ al año si cambia/.test(text)).toBe(unsettled)
})

test('a signed contract says nowhere that its signature is pending', async () => {
  const made = await aSignedContract(app, { person: inSpanish })
  const report = await made.client.get(`/api/v2/contracts/${made.contract}/pdf/`)
  const texts = [pdfText(report.rawPayload), await textOf(made, 'contract'), await textOf(made, 'evidence')]
  expect(texts.map((text) => text.length > 500)).toEqual([true, true, true])
  for (const text of texts)
    expect(text.replaceAll('\n', ' ')).not.toMatch(/pendiente|todavía no está firmado|borrador/i)
})

test('papers are tagged, in the name of the retailer, and say what withdrawing costs as mails do', async () => {
  const { withdrawalCost } = textsOf('contracting', 'es-ES')
  const made = await aSignedContract(app, { person: inSpanish })
  for (const paper of ['summary', 'contract', 'sepa', 'evidence']) {
    const { rawPayload } = await made.client.get(`/api/v2/contracts/${made.contract}/switching/${paper}`)
    const file = rawPayload.toString('latin1')
    for (const part of ['/StructTreeRoot', '/Marked true', '/Lang']) expect(file).toContain(part)
    expect(pdfText(rawPayload).split('\n')[0]).toBe('Fanal')
  }
  for (const paper of ['summary', 'contract']) expect(await textOf(made, paper)).toContain(withdrawalCost)
})
