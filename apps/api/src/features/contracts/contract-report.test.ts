import { maskIban } from '@fanal/domain/identifiers/iban'
import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { aContract, aProduct } from '#test/builders'
import { aHolder, askForIban, type Holder } from '#test/fixtures/changes'
import { sign } from '#test/fixtures/signatures'
import { aHolderWithAll } from '#test/fixtures/contracts'
import { pdfText } from '#test/pdf'

const app = await closedAfterAll(testApp())
let holder: Holder
beforeAll(async () => {
  holder = await aHolderWithAll(app)
})

describe('the report', () => {
  const report = (lang: string, version = 1, name = holder.contract.name) =>
    holder.client.get(`/api/v${version}/contracts/${name}/pdf/?lang=${lang}`)
  const words = async (name: string, lang = 'es') =>
    pdfText((await report(lang, 1, name)).rawPayload).replaceAll('\n', ' ')

  test.each([
    ['ca', 'Contracte', 'Subministrament'],
    ['es', 'Contrato', 'Suministro de electricidad'],
    ['en', 'Contract', 'Electricity'],
  ])('in %s', async (lang, title, words) => {
    const answer = await report(lang)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${holder.contract.name}.pdf"`,
      'x-content-type-options': 'nosniff',
    })
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    const text = pdfText(answer.rawPayload).replaceAll('\n', ' ')
    expect(text).toContain(`${title} ${holder.contract.name}`)
    for (const part of [words, 'Berta Roca Vila', 'Roca i Vila, SL', 'e-distribución', 'Llum Clara', '2.0TD'])
      expect(text).toContain(part)
    expect(text).toContain(lang === 'en' ? '4.6 kW' : '4,6 kW')
    expect(text).not.toContain(holder.accounts[0].iban)
  })
  test('of gas, under version 2', async () => {
    const gas = await aContract(app.database, { customerId: holder.id, type: 'gas' })
    await app.database.run(sql`update contracts set pressio = 0.022, caudal = 4 where id = ${gas.id}`)
    const text = pdfText((await report('es', 2, gas.name)).rawPayload)
    expect(text).toContain('0,022 bar')
    expect(text).toContain('4 m³/h')
    expect(text).not.toContain('kW')
  })
  test.each([
    ['ca', 'Potència.', 'Canvis. Un canvi de tarifa', 'amb impostos 0,075431', 'Preus en vigor des del'],
    [
      'es',
      'Potencia.',
      'Cambios. Un cambio de tarifa',
      'con impuestos 0,075431',
      'Precios en vigor desde el',
    ],
    ['en', 'Power.', 'Changes. A change of access tariff', 'with taxes 0.075431', 'Prices in force since'],
  ])('of gas in %s: its prices with their taxes, and nothing about power', async (lang, power, ...parts) => {
    await app.database.run(sql`
      with made as (
        insert into products (name, tariff_name, is_offered, duration_months) values ('Gas de prueba', 'RL.1', true, 12)
        on conflict do nothing returning id)
      insert into product_prices (product_id, valid_from, power, energy, fixed)
      select id, '2024-01-01', '[]', '["0.06"]', '0.2' from made`)
    const gas = await aContract(app.database, {
      customerId: holder.id,
      type: 'gas',
      tariff: 'RL.1',
      product: 'Gas de prueba',
    })
    // (0.06 + 0.00234) × 1.21 on a day with settled taxes.
    await app.database.run(sql`update contracts set end_date = '2026-08-01' where id = ${gas.id}`)
    const text = pdfText((await report(lang, 2, gas.name)).rawPayload).replaceAll('\n', ' ')
    for (const part of parts) expect(text).toContain(part)
    expect(text).not.toContain(power)
    expect(await words(holder.contract.name, lang)).toContain(power)
  })
  test('is a contract: parties, prices by period before and after taxes, duration, rights, general conditions', async () => {
    await app.database.run(sql`
      update settings set patch = ${JSON.stringify({
        invoicing: { legalName: 'Energía de Ejemplo, SL', vat: 'B64123458' },
        organization: { phone_crm: '900 000 000', email: 'hola@example.com' },
      })}`)
    await aProduct(app.database, 'Negoci', '3.0TD', { from: '2025-06-01' })
    const shop = await aContract(app.database, {
      customerId: holder.id,
      tariff: '3.0TD',
      product: 'Negoci',
      powersKw: ['9.060', '9.060', '9.060', '9.060', '9.060', '15.100'],
      bankAccountId: holder.accounts[0].id,
    })
    const text = await words(shop.name)
    for (const part of [
      'Energía de Ejemplo, SL',
      'B64123458',
      holder.vat,
      'Negoci',
      '3.0TD',
      'P6 15,1 kW 0,066',
      '0,116',
      'Precios en vigor desde el 1 de junio de 2025',
      '12 meses',
      'Por periodos iguales',
      'penalización',
      maskIban(holder.accounts[0].iban),
      '14 días naturales',
      '900 000 000',
      'Junta Arbitral de Consumo',
      'Agencia Española de Protección de Datos',
      'Condiciones generales',
      'firmó este contrato el 1 de febrero de 2024',
    ])
      expect(text).toContain(part)
    expect(text).not.toContain('{')
    expect(text).not.toContain(holder.accounts[0].iban)
    // The taxed price is beside the other and higher.
    const [, net = '', gross = ''] = /P1 9,06 kW (0,\d+) (0,\d+)/.exec(text) ?? []
    expect(Number(gross.replace(',', '.'))).toBeGreaterThan(Number(net.replace(',', '.')))
    await app.database.run(sql`update settings set patch = '{}'`)
  })
  test('the operator’s own general conditions, and a product that the catalogue does not have', async () => {
    const generalTerms = { es: 'Primera. {name} suministra {energy}.\nSegunda. Fin.', ca: '', en: '' }
    await app.database.run(sql`
      update settings set patch = ${JSON.stringify({ invoicing: { generalTerms } })}`)
    const { name } = await aContract(app.database, { customerId: holder.id, product: 'Antic' })
    const text = await words(name)
    expect(text).toContain('Primera. Fanal suministra energía eléctrica.')
    expect(text).not.toContain('Equipo de medida')
    expect(text).toContain('Los precios de este producto son los de la oferta que aceptaste')
    expect(await words(name, 'en')).toContain('Meter. The meter may be')
    await app.database.run(sql`update settings set patch = '{}'`)
  })
  test.each([
    [
      '2023-10-15',
      'Precios en vigor desde el 1 de enero de 2023.',
      'impuestos del 15 de octubre de 2023',
      '0,127685',
    ],
    [
      '2022-10-15',
      'Los precios de este producto son los de la oferta',
      'terminó el 15 de octubre de 2022',
      '4,6 kW',
    ],
  ])(
    'of a contract that ended on %s has the prices and taxes of that day, or none',
    async (end, ...parts) => {
      await aProduct(app.database, 'Llum Antiga', '2.0TD', { from: '2023-01-01' })
      await app.database.run(sql`
      insert into product_prices (product_id, valid_from, power, energy)
      select id, '2024-01-01', '["0.2", "0.2"]', '["0.3", "0.3", "0.3"]' from products where name = 'Llum Antiga'
      on conflict do nothing`)
      const old = await aContract(app.database, { customerId: holder.id, product: 'Llum Antiga' })
      await app.database.run(sql`update contracts set end_date = ${end} where id = ${old.id}`)
      const text = await words(old.name)
      for (const part of parts) expect(text).toContain(part)
      expect(text).not.toContain('0,300')
    },
  )
  test('writes prices, phones and the cadastral reference as they are read', async () => {
    await aProduct(app.database, 'Llum Clara', '2.0TD')
    const text = await words(holder.contract.name)
    // All prices with the same number of decimals.
    expect(text).toMatch(/P1 4,6 kW 0,081000 0,\d{6} 0,121000 0,\d{6} P2/)
    for (const part of ['900 760 706', '600 000 001', '9872023 VH5797S 0001 WX']) expect(text).toContain(part)
    expect(text).not.toMatch(/\+34\d/)
  })
  test('says what was signed since, or that nothing is signed', async () => {
    const signer = await aHolder(app)
    await askForIban(signer)
    await sign(app, signer)
    const { document_sha256: hash } = await app.database.one<{ document_sha256: string }>(
      sql`select document_sha256 from signatures where state = 'signed' order by id desc limit 1`,
    )
    const text = pdfText(
      (await signer.client.get(`/api/v1/contracts/${signer.contract.name}/pdf/`)).rawPayload,
    )
    expect(text.replaceAll('\n', ' ')).toContain('Cambio de cuenta de pago')
    expect(text.replaceAll(/\s/g, '')).toContain(hash)
    // A rejected change had no effect.
    await app.database.run(
      sql`update change_requests set state = 'rejected' where contract_id = ${signer.contract.id}`,
    )
    expect(
      pdfText((await signer.client.get(`/api/v1/contracts/${signer.contract.name}/pdf/`)).rawPayload),
    ).not.toContain('Cambios firmados')
    const draft = await aContract(app.database, { customerId: holder.id, state: 'esborrany' })
    await app.database.run(sql`update contracts set sign_date = null where id = ${draft.id}`)
    const unsigned = await words(draft.name)
    expect(unsigned).toContain('Borrador')
    expect(unsigned).toContain('Pendiente de la firma del titular.')
  })
  test('switched off, it is not there', async () => {
    const off = JSON.stringify({ features: { disableDownloadContractReport: true } })
    await app.database.run(sql`update settings set patch = ${off}`)
    expect((await report('es')).statusCode).toBe(404)
    await app.database.run(sql`update settings set patch = '{}'`)
  })
})
