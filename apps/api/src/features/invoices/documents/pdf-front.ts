import { type BillPart, partsOf } from '@fanal/domain/invoices/explain-bill'
import { maskIban } from '@fanal/domain/identifiers/iban'
import { hexColour } from '@fanal/domain/settings/colour'
import { fillText } from '#platform/texts'
import { type Canvas, inner, sheet } from './pdf-canvas.ts'
import type { DocumentContext } from './pdf-context.ts'
import { barChart, type Share, stackedBar } from './pdf-charts.ts'
import { partColours } from './pdf-part-colours.ts'

const half = (inner - 30) / 2

/** Parties and invoice data. */
export function drawHead(canvas: Canvas, { data, words, mark }: DocumentContext, title: string): void {
  const { inks } = canvas
  const { texts } = words
  const { invoicing, organization } = data.settings
  const right = sheet.margin + half + 30
  canvas.box(0, 0, sheet.width, 8, inks.brand)
  const beside = mark ? 32 : 0
  if (mark) canvas.picture(mark, sheet.margin, 28, 26)
  canvas.fitted(organization.name, sheet.margin + beside, 32, {
    size: 20,
    isBold: true,
    color: inks.brandInk,
    width: half - beside,
    height: 28,
  })
  const kinds = { electricity: texts.ofElectricity, gas: texts.ofGas, multipoint: texts.ofMultipoint }
  canvas.text(title, right, 34, { size: 15, isBold: true, width: half, align: 'right', isOneLine: true })
  canvas.text(kinds[data.type], right, 53, { color: inks.quiet, width: half, align: 'right' })
  const issuer = [
    [invoicing.legalName, invoicing.vat && `${texts.taxId} ${invoicing.vat}`].filter(Boolean).join(' · '),
    [invoicing.street, `${invoicing.postalCode} ${invoicing.city}`.trim()].filter(Boolean).join(', '),
  ].filter(Boolean)
  const top = 100
  let y = 61
  for (const [i, row] of issuer.entries()) {
    // A line is left for each row below.
    const height = top - 9 - y - (issuer.length - 1 - i) * 10
    y += canvas.fitted(row, sheet.margin, y, { size: 8, color: inks.quiet, width: half, height }) + 2
  }
  canvas.rule(top - 8)
  const left = drawCustomer(canvas, data.customer, texts, top)
  const facts = factsOf(data, words)
  for (const [i, [label, value]] of facts.entries()) {
    canvas.text(label, right, top + i * 13.5, { size: 8.5, color: inks.quiet, width: 84, isOneLine: true })
    canvas.text(value, right + 86, top + i * 13.5, {
      size: 8.5,
      isBold: true,
      width: half - 86,
      isOneLine: true,
    })
  }
  canvas.y = Math.max(left, top + facts.length * 13.5) + 12
}

type Fact = [label: string, value: string]

function factsOf(data: DocumentContext['data'], words: DocumentContext['words']): Fact[] {
  const { texts, day } = words
  return [
    [texts.number, data.number],
    [texts.date, day(data.date)],
    [
      texts.period,
      fillText(texts.periodOf, {
        from: day(data.start_date),
        to: day(data.end_date),
        days: words.number(data.days),
      }),
    ],
    // The payout date of a refund is beside its amount.
    ...(data.isRefund ? [] : ([[texts.due, day(data.due_date)]] as Fact[])),
    ...(data.supply ? ([[texts.contract, data.supply.contract]] as Fact[]) : []),
    ...(data.supply ? ([[texts.supply.cups, data.supply.cups]] as Fact[]) : []),
    ...(data.rectified
      ? ([
          [
            texts.rectifies,
            fillText(texts.rectifiesOf, { number: data.rectified.number, date: day(data.rectified.date) }),
          ],
        ] as Fact[])
      : []),
  ]
}

function drawCustomer(
  canvas: Canvas,
  { name, vat, address }: DocumentContext['data']['customer'],
  texts: DocumentContext['words']['texts'],
  top: number,
): number {
  let y = top + canvas.text(texts.customer, sheet.margin, top, { size: 8.5, color: canvas.inks.quiet })
  y += canvas.text(name, sheet.margin, y, { size: 11, isBold: true, width: half }) + 1
  y += canvas.text(`${texts.taxId} ${vat}`, sheet.margin, y, { width: half })
  return y + canvas.text(address, sheet.margin, y, { width: half })
}

function paymentText({ data, words }: DocumentContext): string {
  const { payment } = words.texts
  const iban = data.iban && maskIban(data.iban).replaceAll(' ', '\u00a0')
  const due = words.day(data.due_date)
  if (data.toPayCents === 0) return payment.nothing
  if (data.isRefund) return iban ? fillText(payment.refund, { iban, due }) : payment.refundOther
  if (iban) return fillText(payment.debit, { iban, due })
  const account = data.settings.invoicing.transferIban.replaceAll(/(.{4})(?=.)/g, '$1\u00a0')
  return fillText(account ? payment.transfer : payment.portal, { account, due })
}

/** The amount, large, and how it is paid. */
export function drawTotal(canvas: Canvas, context: DocumentContext): void {
  const { data, words, sign } = context
  const { texts } = words
  const { inks } = canvas
  const height = 84
  const top = canvas.y
  canvas.box(sheet.margin, top, inner, height, inks.tint, 8)
  const left = sheet.margin + 18
  canvas.text(data.isRefund ? texts.toRefund : texts.toPay, left, top + 14, { color: inks.quiet })
  canvas.text(words.euros(sign * data.toPayCents), left, top + 27, {
    size: 30,
    isBold: true,
    color: inks.brandInk,
    lineHeight: 30,
  })
  canvas.text(texts.taxesIncluded, left, top + 63, { size: 8, color: inks.quiet })
  const right = sheet.margin + half + 30
  const { payment } = texts
  canvas.text(data.isRefund ? payment.refundTitle : payment.title, right, top + 14, { isBold: true })
  canvas.text(paymentText(context), right, top + 28, { width: half - 16, size: 9 })
  canvas.y = top + height
}

export function drawSummary(canvas: Canvas, { data, words, lib, sign }: DocumentContext): void {
  const { texts } = words
  const nameOf = (part: BillPart) => {
    const period = /^energy_p(\d)$/.exec(part)?.[1]
    if (period) return `${texts.parts.energy} P${period}`
    const names: Record<string, string> = texts.parts
    return names[part] ?? texts.parts.other
  }
  const shown = partsOf(data).filter(({ amount_cents }) => amount_cents !== 0)
  const shares: Share[] = shown.map(({ part, amount_cents }) => {
    const [r, g, b] = hexColour(partColours[part])
    return {
      name: nameOf(part),
      amount: words.euros(amount_cents),
      // The bar shows sizes, also of a refund.
      cents: sign * amount_cents,
      color: lib.rgb(r, g, b),
    }
  })
  canvas.title(texts.summary)
  stackedBar(canvas, shares)
}

/** Energy by period and month. */
export function drawUse(canvas: Canvas, { data, words }: DocumentContext): void {
  const { texts, number } = words
  canvas.title(texts.use.title)
  const daily = number(data.energy_kwh / data.days, 1)
  const sentence = data.isRefund ? texts.use.refund : texts.use.total
  const values = { kwh: number(data.energy_kwh), days: number(data.days), daily }
  canvas.paragraph(fillText(sentence, values), { isBold: true })
  // A month does not have all six periods.
  const byPeriod = data.lines.filter(
    ({ kind, period, quantity }) => kind === 'energy' && period && Number(quantity) !== 0,
  )
  if (byPeriod.length > 0) {
    const list = byPeriod
      .map(({ period, quantity }) => `${period} ${number(Number(quantity))} kWh`)
      .join(', ')
    canvas.paragraph(fillText(texts.use.byPeriod, { list }))
  }
  if (data.meanKwh !== undefined) {
    const mean = { code: data.supply?.postalCode ?? '', kwh: number(data.meanKwh) }
    canvas.paragraph(fillText(texts.use.mean, mean))
  }
  // A refund is not consumption.
  if (data.history.length < 2 || data.isRefund) return
  const now = data.end_date.slice(0, 7)
  canvas.y += 8
  canvas.paragraph(texts.use.history, { size: 8.5, color: canvas.inks.quiet })
  const bars = data.history.map(({ month, kwh: value }) => ({
    label: words.month(month),
    value,
    isNow: month === now,
  }))
  barChart(canvas, bars, (value) => number(value))
}
