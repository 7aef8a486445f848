import type { InvoiceDetail } from '@fanal/contract/schemas/invoices'
import { beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { draw, loadSpanish } from '#test/portal.tsx'
import { BillLines } from './bill-lines.tsx'

beforeAll(() => loadSpanish('invoices', 'shell'))

const line = (kind: string, quantity: string, price_unit: string, amount: string, over = {}) => ({
  kind,
  period: '',
  name: '',
  quantity,
  price_unit,
  multi: '1',
  amount,
  ...over,
})
const bill = {
  id: 1,
  type: 'electricity',
  contract: '100002',
  number: 'FE-MIN-1',
  amount_total: '77.68',
  amount_to_pay: '77.68',
  rectificative_type: 'N',
  parts: [],
  lines: [
    line('power', '4.6', '0.1', '13.80', { period: 'P1', multi: '30' }),
    line('energy', '400', '0.125', '50.00', { period: 'P1' }),
    line('electricity_tax_minimum', '400', '0.001', '0.40'),
    line('vat', '64.20', '0.21', '13.48', { rate_since: '2012-09-01' }),
  ],
} as unknown as InvoiceDetail

test('each line tells its calculation; a tax since when its rate applies, or that it is the least by law', async () => {
  draw(<BillLines bill={bill} />)
  const row = (text: string) => page.getByRole('listitem').filter({ hasText: text })
  await expect.element(row('(IEE), mínimo legal')).toHaveTextContent('400 kWh × 0,001 €/kWh')
  await expect.element(row('IVA')).toHaveTextContent(/ × 21\s% \(desde el 1 \w+ 2012\)/)
})

test.each([
  ['energy', '009'],
  ['surplus', '075'],
  ['power', '008'],
])('a claim about a line of %s begins with the subtype %s', async (kind, subtype) => {
  draw(
    <BillLines
      bill={
        {
          ...bill,
          claim: null,
          lines: [line(kind, '10', '0.05', '0.50', { period: 'P1' })],
        } as unknown as InvoiceDetail
      }
    />,
    { linkTo: (page, _, query) => `/${page}?${new URLSearchParams(query).toString()}` },
  )
  await expect
    .element(page.getByRole('link', { name: /Reclamar/ }))
    .toHaveAttribute('href', expect.stringContaining(`subtipus=${subtype}`))
})
