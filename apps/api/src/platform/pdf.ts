import type { Color, PDFDocument, PDFFont, PDFPage } from 'pdf-lib'

export interface PdfSection {
  title?: string
  paragraphs?: string[]
  /** Label and value, one under the other. */
  facts?: [string, string][]
  /** Rows of text; the first is the head. */
  table?: string[][]
}

export interface PdfText {
  title: string
  /** Under the title, smaller. */
  subtitle?: string
  sections: PdfSection[]
  /** At the foot of every page. */
  footer: string
  /** Written into the file, so that the same content gives the same bytes. */
  date: Date
  lang: string
}

const page = { width: 595, height: 842, margin: 56 }

/** The colours of a sheet. The library is loaded with the first document, not with the server. */
interface Ink {
  ink: Color
  quiet: Color
  line: Color
}

/** The standard fonts know the letters of western Europe; anything else becomes a question mark instead of a failure. */
const printable = (text: string) =>
  text
    .replaceAll(/[\u2010-\u2012]/g, '-')
    .replaceAll(/[^\u0020-\u007e\u00a0-\u00ff\u20ac\u2013\u2014\u2018-\u201d\u2022\u2026]/g, '?')

class Sheet {
  private readonly document: PDFDocument
  private readonly font: PDFFont
  private readonly bold: PDFFont
  private readonly colours: Ink
  private sheet: PDFPage
  private y = page.height - page.margin

  constructor(
    document: PDFDocument,
    { font, bold, colours }: { font: PDFFont; bold: PDFFont; colours: Ink },
  ) {
    this.document = document
    this.font = font
    this.bold = bold
    this.colours = colours
    this.sheet = document.addPage([page.width, page.height])
  }

  private room(height: number): void {
    if (this.y - height > page.margin + 24) return
    this.sheet = this.document.addPage([page.width, page.height])
    this.y = page.height - page.margin
  }

  text(
    text: string,
    {
      size = 10.5,
      isBold = false,
      isQuiet = false,
      x = page.margin,
      width = page.width - 2 * page.margin,
    } = {},
  ) {
    const font = isBold ? this.bold : this.font
    for (const row of wrap(printable(text), font, size, width)) {
      this.room(size * 1.45)
      this.y -= size * 1.45
      this.sheet.drawText(row, {
        x,
        y: this.y,
        size,
        font,
        color: isQuiet ? this.colours.quiet : this.colours.ink,
      })
    }
  }

  gap(height: number): void {
    this.y -= height
  }

  rule(): void {
    this.room(12)
    this.y -= 8
    const { margin, width } = page
    this.sheet.drawLine({
      start: { x: margin, y: this.y },
      end: { x: width - margin, y: this.y },
      color: this.colours.line,
      thickness: 1,
    })
    this.y -= 4
  }

  columns(cells: string[], isHead: boolean): void {
    const width = (page.width - 2 * page.margin) / cells.length
    this.room(20)
    const top = this.y
    let lowest = top
    for (const [i, cell] of cells.entries()) {
      this.y = top
      this.text(cell, { size: 10, isBold: isHead, x: page.margin + i * width, width: width - 8 })
      lowest = Math.min(lowest, this.y)
    }
    this.y = lowest
    this.rule()
  }
}

function wrap(text: string, font: PDFFont, size: number, width: number): string[] {
  const rows: string[] = []
  let row = ''
  for (const word of text.split(/\s+/)) {
    const longer = row ? `${row} ${word}` : word
    if (row && font.widthOfTextAtSize(longer, size) > width) {
      rows.push(row)
      row = word
    } else row = longer
  }
  return [...rows, row]
}

/** A plain, readable document: title, sections, facts and tables, with page numbers. */
export async function composePdf({
  title,
  subtitle,
  sections,
  footer,
  date,
  lang,
}: PdfText): Promise<Uint8Array> {
  const { PDFDocument, rgb, StandardFonts } = await import('pdf-lib')
  const colours = { ink: rgb(0.12, 0.14, 0.16), quiet: rgb(0.34, 0.36, 0.41), line: rgb(0.89, 0.88, 0.86) }
  const document = await PDFDocument.create()
  document.setTitle(title)
  document.setLanguage(lang)
  document.setProducer('Fanal')
  document.setCreator('Fanal')
  document.setCreationDate(date)
  document.setModificationDate(date)
  const font = await document.embedFont(StandardFonts.Helvetica)
  const bold = await document.embedFont(StandardFonts.HelveticaBold)
  const sheet = new Sheet(document, { font, bold, colours })
  sheet.text(title, { size: 20, isBold: true })
  if (subtitle) sheet.text(subtitle, { isQuiet: true })
  for (const section of sections) {
    sheet.gap(14)
    if (section.title) {
      sheet.text(section.title, { size: 13, isBold: true })
      sheet.gap(4)
    }
    for (const paragraph of section.paragraphs ?? []) {
      sheet.text(paragraph)
      sheet.gap(6)
    }
    for (const [label, value] of section.facts ?? []) {
      sheet.text(label, { size: 9, isQuiet: true })
      sheet.text(value || '—', { isBold: true })
      sheet.gap(4)
    }
    for (const [i, cells] of (section.table ?? []).entries()) sheet.columns(cells, i === 0)
  }
  const pages = document.getPages()
  for (const [i, one] of pages.entries()) {
    const text = printable(`${footer}   ${i + 1}/${pages.length}`)
    one.drawText(text, { x: page.margin, y: page.margin - 16, size: 8, font, color: colours.quiet })
  }
  return document.save({ useObjectStreams: false })
}
