import { brotliDecompressSync } from 'node:zlib'
import { curveSources } from '@fanal/domain/consumption/curve-sources'
import { lineOf } from '@fanal/domain/invoices/compose-invoice'
import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Client, testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { aContract, anAccount, anInvoice, type Contract } from '#test/builders'
import { aCurveDay } from '#test/fixtures/curves'
import { cellsOf } from '#test/workbook'

const app = await closedAfterAll(testApp())
let client: Client
let contract: Contract
beforeAll(async () => {
  const { database } = app
  const owner = await anAccount(database)
  client = await app.as(owner.vat)
  contract = await aContract(database, { customerId: owner.id })
  const own = { contractId: contract.id }
  await aCurveDay(database, {
    ...own,
    day: '2026-10-25',
    imported: (i) => i + 100,
    exported: (i) => (i === 50 ? 1_250 : 0),
  })
  const file = { source: curveSources.validated }
  await aCurveDay(database, { ...own, day: '2026-10-26', step: 60, state: 2, file, imported: 1_000 })
  await anInvoice(database, {
    ...own,
    customerId: owner.id,
    lines: ['P1', 'P2', 'P3'].map((period) => lineOf({ kind: 'energy', period }, 10, '0.2')),
  })
})

const days = 'start=2026-10-25&end=2026-10-27'
async function download(type: string, query = days) {
  const answer = await client.get(`/api/v2/contracts/${contract.id}/cch/download/${type}/?${query}`)
  expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200)
  return answer
}

describe('csv', () => {
  test('hours as the CNMC wants them, 25 on the day that has them, none that is not known', async () => {
    const { headers, rawPayload } = await download('hourly')
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${contract.name}-hourly-2026-10-25-2026-10-27.csv"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    expect([...rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const [header, ...rows] = rawPayload.toString().slice(1).split('\r\n')
    expect(header).toBe('CUPS;Fecha;Hora;Consumo_kWh;Metodo_obtencion;Energia_vertida_kWh')
    expect(rows.pop()).toBe('')
    const cells = rows.map((row) => row.split(';'))
    expect(cells.map(([cups]) => cups)).toEqual(rows.map(() => contract.cups))
    expect(cells.map(([, date, hour]) => `${date} ${hour}`)).toEqual([
      ...Array.from({ length: 25 }, (_, i) => `25/10/2026 ${i + 1}`),
      ...Array.from({ length: 24 }, (_, i) => `26/10/2026 ${i + 1}`),
    ])
    expect(cells[0]?.slice(3)).toEqual(['0,406', 'R', '0,000'])
    expect(cells[12]?.slice(3)).toEqual(['0,598', 'R', '1,250'])
    expect(cells[25]?.slice(3)).toEqual(['1,000', 'E', '0,000'])
  })

  test('leaves compressed', async () => {
    const url = `/api/v2/contracts/${contract.id}/cch/download/hourly/?${days}`
    const answer = await client.get(url, { 'accept-encoding': 'br' })
    expect(answer.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(answer.rawPayload)).toEqual((await download('hourly')).rawPayload)
  })

  test.each([
    ['quarter-hourly', 100, 'CUPS;Fecha;Hora;Cuarto;Consumo_kWh;Metodo_obtencion;Energia_vertida_kWh'],
    ['daily', 2, 'CUPS;Fecha;Consumo_kWh;Metodo_obtencion;Energia_vertida_kWh;P1_kWh;P2_kWh;P3_kWh'],
    ['monthly', 1, 'CUPS;Mes;Dias;Consumo_kWh;Metodo_obtencion;Energia_vertida_kWh;P1_kWh;P2_kWh;P3_kWh'],
  ])('%s has %i rows', async (type, count, header) => {
    const rows = (await download(type)).body.slice(1).trimEnd().split('\r\n')
    expect(rows).toHaveLength(count + 1)
    expect(rows[0]).toBe(header)
    const at = header.split(';').indexOf('Consumo_kWh')
    const total = rows.slice(1).reduce((sum, row) => sum + Number(row.split(';')[at]?.replace(',', '.')), 0)
    expect(total).toBeCloseTo(type === 'quarter-hourly' ? 14.95 : 38.95, 6)
  })
})

describe('xlsx', () => {
  const filesOf = async (type: string, lang = 'es-ES') => {
    const answer = await download(type, `${days}&format=xlsx&lang=${lang}`)
    expect(answer.headers['content-type']).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    )
    expect(answer.headers['content-disposition']).toMatch(/2026-10-\d\d\.xlsx"/)
    return unzipSync(answer.rawPayload)
  }

  test('values and totals, numbers as numbers, days as days, the heading stays', async () => {
    const files = await filesOf('hourly')
    const [heading, first, ...rest] = cellsOf(files, 1)
    expect(heading).toEqual([
      'Fecha',
      'Hora',
      'Periodo',
      'Consumo (kWh)',
      'Exportada (kWh)',
      'Estado',
      'Coste sin impuestos (€)',
    ])
    // Days are counted from 30 December 1899.
    const serial = (Date.UTC(2026, 9, 25) - Date.UTC(1899, 11, 30)) / 86_400_000
    expect(first).toEqual([serial, 1, 'P3', 0.406, 0, 'Facturado', 0.0812])
    expect(rest).toHaveLength(48)
    expect(rest.at(-1)).toEqual([serial + 1, 24, 'P2', 1, 0, 'Estimado', 0.2])
    const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array(0))
    expect(sheet).toMatch(/<pane [^>]*ySplit="1"[^>]*state="frozen"/)
    const totals = cellsOf(files, 2)
    // Each in a column of its own unit.
    expect(totals[0]).toEqual(['Periodo', 'Consumo (kWh)', 'Exportada (kWh)', 'Coste sin impuestos (€)'])
    expect(totals.map(([name]) => name)).toEqual(['Periodo', 'P1', 'P2', 'P3', 'Total'])
    const column = (at: number) =>
      [...(first ? [first] : []), ...rest].reduce((sum, row) => sum + Number(row[at]), 0)
    expect(totals[4]?.[2]).toBeCloseTo(column(4), 6)
    expect(totals[4]?.[3]).toBeCloseTo(column(6), 6)
    expect(totals[4]?.[1]).toBe(38.95)
    expect([1, 2, 3].reduce((sum, i) => sum + Number(totals[i]?.[1]), 0)).toBeCloseTo(38.95, 6)
  })

  test.each([
    ['quarter-hourly', 'ca-ES', ['Data', 'Hora', 'Quart', 'Període'], 'Valors', 101],
    ['daily', 'en-US', ['Date', 'Used (kWh)', 'Exported (kWh)', 'P1 (kWh)'], 'Values', 3],
    ['monthly', 'es-ES', ['Mes', 'Días', 'Consumo (kWh)', 'Exportada (kWh)'], 'Valores', 2],
  ])('%s in %s', async (type, lang, heading, name, rows) => {
    const files = await filesOf(type, lang)
    const cells = cellsOf(files, 1)
    expect(cells[0]?.slice(0, 4)).toEqual(heading)
    expect(cells).toHaveLength(rows)
    expect(strFromU8(files['xl/workbook.xml'] ?? new Uint8Array(0))).toContain(`name="${name}"`)
  })

  test('as long a range as the CSV; a longer one is refused for both', async () => {
    const year = 'start=2026-01-01&end=2026-12-31'
    const answer = await download('quarter-hourly', `${year}&format=xlsx`)
    expect(cellsOf(unzipSync(answer.rawPayload), 1)).toHaveLength(101)
    for (const format of ['csv', 'xlsx']) {
      const longer = `start=2025-12-01&end=2026-12-31&format=${format}`
      const refused = await client.get(
        `/api/v2/contracts/${contract.id}/cch/download/quarter-hourly/?${longer}`,
      )
      expect([refused.statusCode, refused.json().errors]).toEqual([400, { end: ['too_long'] }])
    }
  })

  test('any other format is refused', async () => {
    const answer = await client.get(`/api/v2/contracts/${contract.id}/cch/download/daily/?format=pdf`)
    expect([answer.statusCode, answer.json().errors]).toEqual([400, { format: ['invalid_value'] }])
  })
})
