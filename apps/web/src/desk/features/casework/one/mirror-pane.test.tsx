import type { CaseContract } from '@fanal/contract/schemas/desk/case-subject'
import { beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { lineOf } from '@fanal/domain/invoices/compose-invoice'
import { aBill } from '#test/bills.ts'
import { electricity, gas, pendingChange } from '#test/contract-examples.ts'
import { aStaffCase } from '#test/desk/a-staff-case.ts'
import { drawAtDesk, loadDesk } from '#test/desk/at-desk.tsx'
import { serve } from '#test/server.ts'
import { MirrorPane } from './mirror-pane.tsx'

beforeAll(() => loadDesk())

const glass = page.getByRole('region', { name: /como l[ao] ve Marta$/ })

function drawMirror(answer: CaseContract, parts: Parameters<typeof aStaffCase>[0] = {}) {
  serve(() => ({ body: answer }))
  drawAtDesk(<MirrorPane one={aStaffCase(parts)} pins={[]} />)
}

test('a case about a contract shows it as the customer sees it, without any of their buttons', async () => {
  drawMirror({ contract: { ...gas, waitingForSignature: ['power'] }, changes: [pendingChange] })
  await expect.element(glass).toHaveAccessibleName('El contrato como lo ve Marta')
  await expect.element(glass).toHaveTextContent('Firma pendiente')
  await expect.element(glass).toHaveTextContent('Pau Soler Riu')
  await expect.element(glass).toHaveTextContent('marta@example.com')
  await expect.element(glass).toHaveTextContent('Potencia P1: 4,6 kW → 5,5 kW')
  expect(glass.getByRole('button').elements()).toEqual([])
})

test('a case about a change shows how that stands, and its contract beside it', async () => {
  const change = { id: 8, kind: 'power', requested_at: pendingChange.requested_at }
  const other = {
    ...pendingChange,
    id: 9,
    summary: [{ field: 'Potencia P2', before: '1 kW', after: '2 kW' }],
  }
  drawMirror({ contract: electricity, changes: [other, pendingChange] }, { case: { change } })
  await expect.element(glass).toHaveAccessibleName('El cambio como lo ve Marta')
  await expect.element(glass).toHaveTextContent('Potencia P1')
  await expect.element(glass).not.toHaveTextContent('Potencia P2')
  await page.getByText('Contrato', { exact: true }).click()
  await expect.element(glass).toHaveTextContent('Potencia P2')
})

test('it is in the language of the customer', async () => {
  drawMirror(
    { contract: electricity, changes: [] },
    { customer: { ...aStaffCase().customer, locale: 'en-US' } },
  )
  await expect.element(glass).toHaveTextContent('Marta Soler Vidal')
  await expect.element(glass).toHaveTextContent('contract 100001')
})

test('links of the contract lead nowhere', async () => {
  drawMirror({ contract: electricity, changes: [] })
  const before = window.location.href
  await glass.getByRole('link', { name: 'www.ter.example.com' }).click()
  expect(window.location.href).toBe(before)
})

test('what the desk says among it is in the language of the desk', async () => {
  const bill = aBill(1, { days: 31, lines: [lineOf({ kind: 'energy', period: 'P2' }, 20, '0.15')] })
  serve(({ path }) =>
    path.includes('/invoice') ? { body: bill } : { status: 404, body: { error: 'not_found' } },
  )
  const invoice = {
    id: 1,
    number: 'FE26-001006',
    type: 'electricity',
    amount_total: '3.00',
    hold: null,
  } as const
  const customer = { ...aStaffCase().customer, locale: 'ca-ES' as const }
  const one = aStaffCase({ customer, case: { invoice } })
  drawAtDesk(<MirrorPane one={one} pins={[{ sentence: 'Es estimada.', on: 'invoice', line: 0 }]} />)
  await expect.element(glass).toHaveTextContent('P2')
  await expect.element(glass).toHaveTextContent('Irá con la respuesta')
  await page.getByText('Contrato', { exact: true }).click()
  await expect.element(glass.getByRole('button', { name: 'Volver a probar' })).toBeVisible()
})

test('a sentence that is pinned to the contract stands above it with its line', async () => {
  const lines = [{ name: 'Producto', detail: 'Faro', amount: null }]
  serve(({ path }) =>
    path.includes('/lines')
      ? { body: { items: [{ on: 'contract', number: '100001', lines }] } }
      : { status: 404, body: { error: 'not_found' } },
  )
  drawAtDesk(
    <MirrorPane
      one={aStaffCase({ case: { invoice: null } })}
      pins={[{ sentence: 'Tu producto no cambia.', on: 'contract', line: 0 }]}
    />,
  )
  await page.getByText('Contrato', { exact: true }).click()
  await expect.element(glass).toHaveTextContent(/Producto Faro.*Tu producto no cambia\./)
})
