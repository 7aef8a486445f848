import type { PDFDocument } from 'pdf-lib'
import { brandTones } from '@fanal/domain/settings/brand'
import { hexColour, mixSrgb, type Rgb, white } from '@fanal/domain/settings/colour'
import type { Locale } from '@fanal/domain/settings/languages'
import { fillText } from '#platform/texts'
import type { InvoiceData } from '#features/invoices/invoice-data'
import { invoiceLabels } from './invoice-labels.ts'
import { Canvas, type Inks, type PdfLib, sheet } from './pdf-canvas.ts'
import type { DocumentContext } from './pdf-context.ts'
import { drawDetail, drawReadings, drawRegulated, drawSupplies } from './pdf-detail.ts'
import { drawHead, drawSummary, drawTotal, drawUse } from './pdf-front.ts'
import { drawHelp, drawSupply } from './pdf-supply.ts'

function inksOf({ rgb }: PdfLib, theme: { brand: string; brand2: string }): Inks {
  const tones = brandTones(theme)
  const of = ([r, g, b]: Rgb) => rgb(r, g, b)
  const hex = (colour: string) => of(hexColour(colour))
  return {
    ink: hex('#1f2329'),
    quiet: hex('#5a5f69'),
    line: hex('#d9d7d2'),
    tint: of(mixSrgb(hexColour(tones.brand), white, 0.07)),
    paper: hex('#ffffff'),
    brand: hex(tones.brandControl),
    brandInk: hex(tones.brandInk),
  }
}

const titleOf = ({ data, words }: DocumentContext) =>
  data.isRefund || data.rectified ? words.texts.refundTitle : words.texts.title

function drawFooter(canvas: Canvas, { data, words }: DocumentContext): void {
  const { invoicing, organization } = data.settings
  const name = invoicing.legalName || organization.name
  const who = [
    invoicing.vat ? fillText(words.texts.footer, { name, vat: invoicing.vat }) : name,
    invoicing.registration,
  ].filter(Boolean)
  canvas.eachPage((page, pages) => {
    const y = sheet.height - sheet.footer + 14
    const style = { size: 7.5, color: canvas.inks.quiet, isOneLine: true } as const
    canvas.rule(y - 6)
    canvas.fitted(who.join(' · '), sheet.margin, y, { size: 7.5, color: style.color, width: 400, height: 30 })
    canvas.text(
      fillText(words.texts.page, { page: String(page), pages: String(pages) }),
      sheet.width - sheet.margin - 100,
      y,
      { ...style, width: 100, align: 'right' },
    )
  })
}

export interface PdfWanted {
  locale: Locale
  /** The portal's address for display. */
  portal: string
  /** A hook before the document is written. */
  prepare?: (document: PDFDocument) => Promise<void>
}

/** The invoice as a PDF, in the caller's language. The same content gives the same bytes. */
export async function composeInvoicePdf(
  data: InvoiceData,
  { locale, portal, prepare }: PdfWanted,
): Promise<Uint8Array> {
  const lib = await import('pdf-lib')
  const words = invoiceLabels(locale)
  const document = await lib.PDFDocument.create()
  const mark = data.mark && (await document.embedPng(data.mark))
  const context: DocumentContext = { data, words, lib, portal, sign: data.isRefund ? -1 : 1, mark }
  const issued = new Date(`${data.date}T00:00:00Z`)
  const name = data.settings.organization.name
  document.setTitle(`${titleOf(context)} ${data.number}`, { showInWindowTitleBar: true })
  document.setAuthor(name)
  document.setSubject(`${titleOf(context)} ${data.number} · ${name}`)
  document.setLanguage(words.lang)
  document.setProducer('Fanal')
  document.setCreator('Fanal')
  document.setCreationDate(issued)
  document.setModificationDate(issued)
  const canvas = new Canvas(document, {
    font: await document.embedFont(lib.StandardFonts.Helvetica),
    bold: await document.embedFont(lib.StandardFonts.HelveticaBold),
    inks: inksOf(lib, data.settings.theme),
    lib,
  })
  drawHead(canvas, context, titleOf(context))
  drawTotal(canvas, context)
  drawSummary(canvas, context)
  drawUse(canvas, context)
  drawReadings(canvas, context)
  drawDetail(canvas, context)
  drawSupplies(canvas, context)
  drawRegulated(canvas, context)
  drawSupply(canvas, context)
  drawHelp(canvas, context)
  drawFooter(canvas, context)
  await prepare?.(document)
  return document.save({ useObjectStreams: false })
}
