import { addMonths } from '@fanal/domain/dates'
import { formatPhone } from '@fanal/domain/identifiers/phone'
import { composeCnmcCode } from '@fanal/domain/invoices/cnmc-code'
import { codeOfInvoice } from '@fanal/domain/invoices/code-of-invoice'
import { fillText } from '#platform/texts'
import { type Canvas, inner, sheet } from './pdf-canvas.ts'
import type { DocumentContext } from './pdf-context.ts'
import type { InvoiceData } from '#features/invoices/invoice-data'
import { qrCode } from './pdf-charts.ts'

/** An open-ended contract renews yearly: the next date after the bill. */
function nextAnniversary(start: string, day: string): string {
  let years = 1
  while (addMonths(start, 12 * years) <= day && years < 200) years += 1
  return addMonths(start, 12 * years)
}

function factsOf({ data, words }: DocumentContext): [string, string][] {
  const { supply } = data
  if (!supply) return []
  const { texts, number, day } = words
  const ends = supply.end
    ? day(supply.end)
    : supply.start
      ? fillText(texts.supply.renews, { date: day(nextAnniversary(supply.start, data.end_date)) })
      : ''
  const powers = supply.powers.map(({ period, power }) => `${period} ${number(power, 3)} kW`).join(', ')
  const facts: [string, string][] = [
    [texts.supply.holder, supply.holder],
    [texts.contract, supply.contract],
    [texts.supply.cups, supply.cups],
    [texts.supply.address, `${supply.street}, ${supply.postalCode} ${supply.city}`],
    [texts.supply.product, supply.product],
    [texts.supply.tariff, supply.tariff],
    [texts.supply.powers, powers],
    [texts.supply.ends, ends],
    [texts.supply.distributor, supply.distributor],
    [texts.supply.faults, formatPhone(supply.faultPhone)],
    [texts.supply.access, supply.accessReference],
  ]
  return facts.filter(([, value]) => value !== '')
}

const columns = 3

export function drawSupply(canvas: Canvas, context: DocumentContext): void {
  const { data, words } = context
  const facts = factsOf(context)
  if (facts.length === 0) return
  const gap = 16
  const width = (inner - gap * (columns - 1)) / columns
  const style = { size: 8.5, isBold: true, width }
  canvas.room(60 + Math.ceil(facts.length / columns) * 26)
  canvas.title(words.texts.supply.title)
  for (let i = 0; i < facts.length; i += columns) {
    const some = facts.slice(i, i + columns)
    const heights = some.map(([, value]) => canvas.wrap(value, width, style).length * 11.8 + 14)
    canvas.room(Math.max(...heights))
    for (const [at, [label, value]] of some.entries()) {
      const x = sheet.margin + at * (width + gap)
      canvas.text(label, x, canvas.y, { size: 7.5, color: canvas.inks.quiet, width, isOneLine: true })
      canvas.text(value, x, canvas.y + 10, style)
    }
    canvas.y += Math.max(...heights)
  }
  const earlyEnd = data.settings.invoicing.earlyEnd[words.lang] || words.texts.supply.earlyEndText
  canvas.paragraph(`${words.texts.supply.earlyEnd}: ${earlyEnd}`, { size: 8, color: canvas.inks.quiet })
}

/** The content of the comparator's code; undefined on invoices without one. */
export function comparatorCode({ supply, type, year, settings, ...data }: InvoiceData): string | undefined {
  const { comparatorCode: about } = settings.invoicing
  if (type !== 'electricity' || !supply?.tariff.startsWith('2.0') || !year || about.retailer === '')
    return undefined
  return composeCnmcCode(
    codeOfInvoice({
      ...supply,
      year,
      retailer: { code: about.retailer, ...about },
      start: data.start_date,
      end: data.end_date,
      date: data.date,
      contractEnd: supply.end ?? nextAnniversary(supply.start ?? data.start_date, data.end_date),
      rectificativeType: data.rectificative_type,
      lines: data.lines,
      totalCents: data.totalCents,
    }),
  )
}

/** With up to a hundred modules per side, each must be visible on paper. */
const qrSize = 112

/** Contacts, origin of the electricity, and the comparator's code. */
export function drawHelp(canvas: Canvas, { data, words, portal }: DocumentContext): void {
  const { help, mix, compare } = words.texts
  const { organization, invoicing, links } = data.settings
  const code = comparatorCode(data)
  const hasCode = code !== undefined
  const aside = 116
  const small = { size: 8, width: hasCode ? inner - aside - 20 : inner }
  const name = invoicing.legalName || organization.name
  const address = [invoicing.street, `${invoicing.postalCode} ${invoicing.city}`.trim()]
    .filter(Boolean)
    .join(', ')
  const { phone_crm, schedule, email } = organization
  const about = [
    fillText(help.contact, { phone: phone_crm, schedule, email, portal }),
    ...(address ? [fillText(help.post, { name, address })] : []),
    help.answer,
    invoicing.arbitration[words.lang] || help.arbitration,
  ]
  const origin = invoicing.energyMix[words.lang] || mix.text
  const rows = [...about, origin].flatMap((text) => canvas.wrap(text, small.width, small)).length
  canvas.room(Math.max(rows * 11.1 + 62, hasCode ? 190 : 0))
  canvas.title(help.title)
  const top = canvas.y
  for (const text of about) canvas.paragraph(text, small)
  if (data.type !== 'gas') {
    canvas.title(mix.title)
    canvas.paragraph(origin, small)
  }
  if (code === undefined) return
  const x = sheet.margin + inner - aside
  canvas.text(compare.title, x, top, { size: 8.5, isBold: true, width: aside })
  qrCode(canvas, code, { x: x - 5, y: top + 11, size: qrSize })
  const text = fillText(compare.text, { url: links.cnmcComparator || new URL(code).origin })
  const below = top + 13 + qrSize
  const height = canvas.text(text, x, below, { size: 7, color: canvas.inks.quiet, width: aside })
  canvas.y = Math.max(canvas.y, below + height)
}
