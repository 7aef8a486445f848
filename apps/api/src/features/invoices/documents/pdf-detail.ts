import { gasConversion } from '@fanal/domain/gas-readings/gas-conversion'
import { type InvoiceLine, isElectricityTax, isIndirectTax } from '@fanal/domain/invoices/invoice-lines'
import { regulatedPart } from '@fanal/domain/invoices/regulated-part'
import { lineSince } from '@fanal/domain/rates/line-since'
import { sumCents } from '@fanal/domain/money'
import { type Canvas, inner, sheet, type TextStyle } from './pdf-canvas.ts'
import type { DocumentContext } from './pdf-context.ts'

const amountWidth = 84
const nameWidth = 208
const rowHeight = 14.5

interface Row {
  name: string
  calculation?: string
  amount: string
  isSum?: boolean
}

function drawRow(canvas: Canvas, { name, calculation = '', amount, isSum }: Row, head?: Row): void {
  if (canvas.y + rowHeight > canvas.bottom) {
    canvas.newPage()
    if (head) drawHeadRow(canvas, head)
  }
  const style: TextStyle = { isBold: isSum, isOneLine: true }
  if (isSum) canvas.box(sheet.margin, canvas.y, inner, rowHeight, canvas.inks.tint)
  const y = canvas.y + 2.5
  const rest = inner - amountWidth - nameWidth - 12
  const isWide = calculation === ''
  canvas.text(name, sheet.margin + 6, y, { ...style, width: isWide ? nameWidth + rest - 6 : nameWidth - 12 })
  if (!isWide)
    canvas.text(calculation, sheet.margin + nameWidth, y, {
      ...style,
      size: 8.5,
      color: canvas.inks.quiet,
      width: rest,
    })
  canvas.text(amount, sheet.margin + inner - amountWidth - 6, y, {
    ...style,
    width: amountWidth,
    align: 'right',
  })
  canvas.y += rowHeight
  if (!isSum) canvas.rule(canvas.y)
}

function drawHeadRow(canvas: Canvas, { name, calculation = '', amount }: Row): void {
  const style: TextStyle = { size: 8, color: canvas.inks.quiet, isOneLine: true }
  canvas.text(name, sheet.margin + 6, canvas.y, style)
  canvas.text(calculation, sheet.margin + nameWidth, canvas.y, style)
  canvas.text(amount, sheet.margin + inner - amountWidth - 6, canvas.y, {
    ...style,
    width: amountWidth,
    align: 'right',
  })
  canvas.y += 14
  canvas.rule(canvas.y)
}

const sumOf = (lines: readonly InvoiceLine[]) => sumCents(lines.map(({ amount_cents }) => amount_cents))

/** All lines with their calculation; subtotals come before their taxes. */
export function drawDetail(canvas: Canvas, { data, words, sign }: DocumentContext): void {
  const { texts, euros } = words
  const { detail } = texts
  const tariff = data.supply?.tariff ?? ''
  const head = { name: detail.concept, calculation: detail.calculation, amount: detail.amount }
  // A table is kept together with its first lines.
  canvas.room(Math.min(320, 90 + data.lines.length * rowHeight))
  canvas.title(detail.title)
  drawHeadRow(canvas, head)
  const row = (one: Row) => drawRow(canvas, one, head)
  const line = (one: InvoiceLine) => {
    row({
      name: nameOf(one, tariff, { data, words }),
      calculation: datedCalculation(one, { data, words }),
      amount: euros(sign * one.amount_cents),
    })
    drawNote(canvas, words.surplusNote(one, data.isRefund))
  }
  const taxed = data.lines.filter((one) => !isIndirectTax(one) && one.kind !== 'battery')
  const iee = taxed.findIndex(isElectricityTax)
  for (const [i, one] of taxed.entries()) {
    if (i === iee && i > 0)
      row({ name: detail.beforeTax, amount: euros(sign * sumOf(taxed.slice(0, i))), isSum: true })
    line(one)
  }
  const taxes = data.lines.filter(isIndirectTax)
  if (taxes.length > 0) row({ name: detail.base, amount: euros(sign * sumOf(taxed)), isSum: true })
  for (const one of taxes) line(one)
  row({ name: detail.total, amount: euros(sign * data.totalCents), isSum: true })
  const battery = data.lines.filter(({ kind }) => kind === 'battery')
  for (const one of battery) line(one)
  if (battery.length > 0)
    row({
      name: data.isRefund ? texts.toRefund : texts.toPay,
      amount: euros(sign * data.toPayCents),
      isSum: true,
    })
}

/** With the date since when the rate applies, if known. */
function datedCalculation(
  line: InvoiceLine,
  { data, words }: Pick<DocumentContext, 'data' | 'words'>,
): string {
  const since = lineSince(data.rates, data, line)
  const dated = since && `(${words.texts.detail.since} ${words.day(since)})`
  return [words.calculation(line), dated].filter(Boolean).join(' ')
}

/** Small print of the row above. */
function drawNote(canvas: Canvas, text: string): void {
  if (text === '') return
  canvas.room(rowHeight)
  const style = { size: 8, color: canvas.inks.quiet, width: inner - 12, isOneLine: true } as const
  canvas.text(text, sheet.margin + 6, canvas.y + 2.5, style)
  canvas.y += rowHeight
  canvas.rule(canvas.y)
}

/** For multipoint invoices: the lines of each supply, if known. */
export function drawSupplies(canvas: Canvas, { data, words, sign }: DocumentContext): void {
  const { detail } = words.texts
  const supplies = data.lines.filter(({ lines = [] }) => lines.length > 0)
  if (supplies.length === 0) return
  canvas.title(detail.supplies)
  for (const supply of supplies) {
    const { lines = [] } = supply
    const tariff = data.points.find(({ contract }) => contract === supply.name)?.tariff ?? ''
    // The supply's name is kept with its first lines.
    canvas.room(rowHeight * 5)
    canvas.y += 6
    const name = nameOf(supply, '', { data, words })
    drawRow(canvas, { name, amount: '', isSum: true })
    const again = { name, amount: '' }
    for (const line of lines) {
      const amount = words.euros(sign * line.amount_cents)
      drawRow(
        canvas,
        { name: words.lineName(line, tariff), calculation: datedCalculation(line, { data, words }), amount },
        again,
      )
      drawNote(canvas, words.surplusNote(line, data.isRefund))
    }
    drawRow(canvas, {
      name: detail.supplyTotal,
      amount: words.euros(sign * supply.amount_cents),
      isSum: true,
    })
  }
}

function nameOf(
  line: InvoiceLine,
  tariff: string,
  { data, words }: Pick<DocumentContext, 'data' | 'words'>,
): string {
  if (line.kind !== 'supply') return words.lineName(line, tariff)
  const point = data.points.find(({ contract }) => contract === line.name)
  const place = point && `${point.cups} · ${point.street}, ${point.city}`
  return [words.lineName(line, tariff), place].filter(Boolean).join(' · ')
}

const taxKinds = new Set([
  'electricity_tax',
  'electricity_tax_minimum',
  'hydrocarbon_tax',
  'vat',
  'igic',
  'ipsi',
])

/** The regulated part, apart from the retailer's (Law 24/2013 and the circulars of the CNMC). */
export function drawRegulated(canvas: Canvas, { data, words, sign }: DocumentContext): void {
  if (data.type === 'multipoint' || data.lines.length === 0) return
  const { regulated } = words.texts
  const cents = (wanted: (line: InvoiceLine) => boolean) => sumOf(data.lines.filter(wanted))
  const { start_date: start, end_date: end } = data
  const found = regulatedPart(data.lines, { tariff: data.supply?.tariff ?? '', start, end }, data.rates)
  const tolls = found?.cents
  const other = cents(({ kind }) => kind === 'social_bonus' || kind === 'rent')
  const taxes = cents(({ kind }) => taxKinds.has(kind))
  const rows: [string, number][] = [
    ...(tolls === undefined ? [] : ([[regulated.tolls, tolls]] as [string, number][])),
    [regulated.other, other],
    [regulated.taxes, taxes],
    [regulated.market, data.totalCents - (tolls ?? 0) - other - taxes],
  ]
  canvas.room(60 + rows.length * rowHeight)
  canvas.title(regulated.title)
  for (const [name, amount] of rows) drawRow(canvas, { name, amount: words.euros(sign * amount) })
  drawRow(canvas, {
    name: words.texts.detail.total,
    amount: words.euros(sign * data.totalCents),
    isSum: true,
  })
  if (tolls === undefined) return
  canvas.y += 4
  const missing = found?.missing ? ` ${regulated.without[found.missing]}` : ''
  canvas.paragraph(regulated.note + missing, { size: 8, color: canvas.inks.quiet })
}

/** Meter readings, whether real or estimated, and the highest demand. */
export function drawReadings(canvas: Canvas, { data, words }: DocumentContext): void {
  const { readings, maxDemand } = data
  const texts = words.texts.readings
  if (readings.length > 0) {
    canvas.room(70 + readings.length * rowHeight)
    canvas.title(texts.title)
    const unit = data.type === 'gas' ? 'm³' : 'kWh'
    const columns = [texts.period, texts.previous, texts.current, texts.used, texts.kind]
    drawColumns(canvas, columns, true)
    for (const { period, previous, current, is_estimated } of readings)
      drawColumns(canvas, [
        period,
        words.number(previous),
        words.number(current),
        `${words.number(current - previous)} ${unit}`,
        is_estimated ? texts.estimated : texts.real,
      ])
    const gas = data.type === 'gas' ? gasConversion(readings, data.energy_kwh) : undefined
    if (gas) {
      canvas.y += 6
      const factor = `${gas.isComputed ? '≈ ' : ''}${words.number(gas.factor, 6)}`
      canvas.paragraph(
        `${texts.conversion}: ${words.number(gas.cubicMetres, 3)} m³ × ${factor} kWh/m³ = ${words.number(data.energy_kwh)} kWh.`,
      )
    }
  }
  if (maxDemand.length === 0) return
  canvas.y += 6
  const list = maxDemand.map(({ period, power }) => `${period} ${words.number(power, 3)} kW`).join(', ')
  canvas.paragraph(`${texts.maxDemand}: ${list}.`)
}

function drawColumns(canvas: Canvas, cells: readonly string[], isHead = false): void {
  const width = inner / cells.length
  canvas.room(rowHeight)
  for (const [i, cell] of cells.entries())
    canvas.text(cell, sheet.margin + i * width + (i === 0 ? 6 : 0), canvas.y + 2.5, {
      width: width - 12,
      align: i === 0 ? 'left' : 'right',
      isOneLine: true,
      ...(isHead ? { size: 8, color: canvas.inks.quiet } : {}),
    })
  canvas.y += rowHeight
  canvas.rule(canvas.y)
}
