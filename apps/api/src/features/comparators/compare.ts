import type {
  compareGasPriceSchemas,
  comparePriceSchemas,
  ElectricityResult,
  GasResult,
} from '@fanal/contract/schemas/comparators'
import { type ComparedBill, compareProducts } from '@fanal/domain/comparators/compare-bill'
import {
  blankComparison,
  checkComparison,
  checkGasComparison,
  type ComparedUse,
  comparedUse,
  comparedGasUse,
} from '@fanal/domain/comparators/comparison-form'
import { tariffById } from '@fanal/domain/contracting/access-tariff'
import { madridDayOf, startOfMadridDay } from '@fanal/domain/dates'
import { normaliseCups } from '@fanal/domain/identifiers/cups'
import { type InvoiceLine, isElectricityTax, isIndirectTax } from '@fanal/domain/invoices/invoice-lines'
import { placeOf } from '@fanal/domain/lookups/zone-of-cups'
import { centsToEuros } from '@fanal/domain/money'
import type { Locale } from '@fanal/domain/settings/languages'
import type { z } from 'zod'
import { findSold, type OfferedProduct } from '#features/products/queries'
import { findRates } from '#features/settings/queries'
import { documentFormats } from '@fanal/domain/formats/document-formats'
import type { Db } from '#platform/database'
import { AppError, refuseWrong } from '#platform/errors'
import { fillText } from '#platform/texts'
import { textsOf } from '#texts'
import { withKnownPrice } from './known-price.ts'

interface Caller {
  db: Db
  locale: Locale
}

interface Best {
  use: ComparedUse
  product: OfferedProduct
  bill: ComparedBill
}

/** The cheapest of our products for that bill. */
async function findBest(db: Db, use: ComparedUse): Promise<Best> {
  const day = madridDayOf(Date.now())
  const [sold, rates] = await Promise.all([findSold(db, { tariff: use.tariff, day }), findRates(db)])
  const [best] = compareProducts(
    use,
    withKnownPrice(sold).map((product) => ({ product, prices: product.today })),
    rates,
  )
  if (!best) throw new AppError('not_comparable')
  return { use, product: best.product.product, bill: best.bill }
}

export async function comparePrice(
  { db, locale }: Caller,
  { zone, ...body }: z.output<typeof comparePriceSchemas.body>,
): Promise<ElectricityResult> {
  // The name decides; API callers send the number too.
  const accessTariff = nameOf(body.accessTariff)
  const form = { ...blankComparison, ...body, cups: normaliseCups(body.cups), accessTariff }
  refuseWrong(checkComparison(form, { today: madridDayOf(Date.now()) }))
  const best = await findBest(db, comparedUse(form, zone ?? placeOf(form) ?? 'peninsula'))
  const linesOf = groupedLines(best, locale)
  return {
    ...summaryOf(best, locale),
    operations: {
      lines: {
        potencia: linesOf('power'),
        energia: linesOf('energy'),
        lloguer: linesOf('rent'),
        altres: linesOf('social_bonus', 'fixed'),
      },
      taxes: taxesOf(best.bill, locale),
    },
  }
}

export async function compareGasPrice(
  { db, locale }: Caller,
  body: z.output<typeof compareGasPriceSchemas.body>,
): Promise<GasResult> {
  const form = { ...body, cups: normaliseCups(body.cups), access_tariff: nameOf(body.access_tariff) }
  refuseWrong(checkGasComparison(form, { today: madridDayOf(Date.now()) }))
  const best = await findBest(db, comparedGasUse(form))
  const linesOf = groupedLines(best, locale)
  return {
    ...summaryOf(best, locale),
    operations: {
      lines: { fijo: linesOf('fixed'), variable: linesOf('energy'), lloguer: linesOf('rent') },
      taxes: taxesOf(best.bill, locale),
    },
  }
}

const nameOf = (tariff: string) => tariffById(tariff)?.name ?? tariff.trim()

function summaryOf({ use, product, bill }: Best, locale: Locale) {
  const texts = textsOf('comparators', locale)
  const { savingCents } = bill
  const sentence = savingCents === 0 ? texts.same : savingCents > 0 ? texts.less : texts.more
  const dayOf = (day: string) => documentFormats(locale).longDay(new Date(startOfMadridDay(day)))
  const header = fillText(sentence, {
    product: product.name,
    amount: documentFormats(locale).cents(Math.abs(savingCents)),
  })
  const content = fillText(texts.sameUse, { start: dayOf(use.start), end: dayOf(use.end) })
  return {
    header: `<h2>${escaped(header)}</h2>`,
    content: `<p>${escaped(content)}</p>`,
    total_amount: bill.totalCents / 100,
    otherwise_amount: bill.otherwiseCents === null ? null : bill.otherwiseCents / 100,
    saving: savingCents / 100,
    product: { id: product.id, name: product.name },
  }
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const nameOfLine = ({ kind, period }: InvoiceLine, locale: Locale) =>
  [textsOf('invoices', locale).document.kinds[kind], period].filter(Boolean).join(' ')

const groupedLines =
  ({ bill }: Best, locale: Locale) =>
  (...kinds: InvoiceLine['kind'][]) =>
    bill.lines
      .filter(({ kind }) => kinds.includes(kind))
      .map((line) => ({
        name: nameOfLine(line, locale),
        price_unit: line.price_unit,
        quantity: line.quantity,
        multi: line.multi,
        amount: centsToEuros(line.amount_cents),
      }))

const isTax = (line: InvoiceLine) =>
  isIndirectTax(line) || isElectricityTax(line) || line.kind === 'hydrocarbon_tax'

const taxesOf = ({ lines }: ComparedBill, locale: Locale) =>
  lines
    .filter(isTax)
    .map((line) => ({ name: nameOfLine(line, locale), amount: centsToEuros(line.amount_cents) }))
