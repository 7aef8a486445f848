import { afterEach, beforeEach, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { marta } from '#lib/customer-fixture.ts'
import { aBill, comparedWith, electricity as madeOf } from '#test/bills.ts'
import { electricity, gas } from '#test/contract-examples.ts'
import { curveServer } from '#test/curve-server.ts'
import { open, owed, use } from '#test/home-server.ts'
import { invoiceServer } from '#test/invoice-server.ts'
import { expectPicture, isWhole, useFont } from '#test/pictures/compare.ts'
import type { Answer, Call } from '#test/server.ts'
import { openPage, settingsWith } from '#test/whole-page.tsx'

// The six screens that customers see most, on a phone and on a desk, as they looked when their picture was last approved
// (`npm run pictures`): on a day that does not move, and of a customer whose answers are always the same.

const debtor = { ...electricity, id: 2, name: '100002', amount_debt: '1234.50' }
const contracts = [electricity, debtor, gas]
const month = {
  limit: { unit: 'eur', amount: 40 },
  month: '2026-11-01',
  last_day: '2026-11-12',
  kwh: { used: 45, expected: 118, range: { low: 110, high: 131 } },
  eur: { used: '13.79', expected: '34.60', range: { low: '32.10', high: '38.40' } },
  is_exceeding: false,
}
const uses = contracts.map(({ name }) => ({ contract: name, month: '2026-10', kwh: 123, change: -2 }))

const before = madeOf({ days: 28 })

const answers: [RegExp, unknown][] = [
  [/^home\/owed/, owed],
  [/^home\/use/, use],
  [/^home\/under-way/, open],
  [/^contracts\/uses/, { items: uses }],
  [/^contracts\/\d+\/changes/, { items: [] }],
  [/^contracts\/\d+\/?(\?|$)/, electricity],
  [/^contracts\/?\?.*type=electricity/, { items: [electricity, debtor], n_items: 2, offset: 0, limit: 100 }],
  [/^contracts\/?\?/, { items: contracts, n_items: 3, offset: 0, limit: 100 }],
  [/\/budget\//, month],
  [/^notices\/count/, { count: 2 }],
  [/^user\/coupons/, []],
  [/^invoices\/9\?/, aBill(9, madeOf(), { previous: comparedWith(8, madeOf(), before) })],
]
const answer = ({ path }: Call): Answer | undefined => {
  if (path.startsWith('banners/')) return { status: 404, body: { error: 'not_found' } }
  const found = answers.find(([pattern]) => pattern.test(path))
  return found && { body: found[1] }
}

const ofCurves = () => void curveServer({}, answer)
const ofInvoices = () => void invoiceServer({}, answer)
interface Screen {
  path: string
  serve: () => void
  /** Shown by what comes last. */
  last: string
}
const screens: Record<string, Screen> = {
  home: { path: '/', serve: ofCurves, last: '#use' },
  contracts: { path: '/contratos/electricidad', serve: ofCurves, last: 'main li h2' },
  contract: { path: '/contratos/electricidad/100001', serve: ofCurves, last: '#changes p' },
  invoices: { path: '/facturas', serve: ofInvoices, last: 'main tbody tr' },
  invoice: { path: '/factura/9', serve: ofInvoices, last: 'main h2' },
  consumption: { path: '/consumo', serve: ofCurves, last: '[role=slider]' },
}

const settings = settingsWith({ invoices: { enablePayment: true } })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-14T10:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

test
  .skipIf(!isWhole)
  .each(
    Object.entries(screens).flatMap(([name, screen]) =>
      [360, 1440].map((width) => ({ name, width, ...screen })),
    ),
  )('$name at $width px looks as approved', async ({ name, width, path, serve, last }) => {
  serve()
  await useFont()
  await page.viewport(width, 800)
  await openPage(path, { profile: marta, settings })
  await vi.waitUntil(() => document.querySelector(last), { timeout: 30_000 })
  await expectPicture(`screen-${name}`, width)
})
