import type { PDFDocument } from 'pdf-lib'
import { type Cell, PdfSheet } from './pdf-sheet.ts'

export interface PdfSection {
  title?: string
  paragraphs?: string[]
  /** Label and value; in two columns with `isGrid`. */
  facts?: [string, string][]
  isGrid?: boolean
  /** Rows of text; the first is the header. */
  table?: string[][]
  /** Numeric columns. */
  numbers?: readonly number[]
  /** Notes after facts and table. */
  notes?: string[]
  /** Small print. */
  isSmallPrint?: boolean
  /** Heading and paragraphs on one page: a form to cut out. */
  isTogether?: boolean
}

export interface PdfText {
  title: string
  /** Subtitle. */
  subtitle?: string
  sections: PdfSection[]
  /** Footer of every page. */
  footer: string
  /** Written into the file, so that the same content gives the same bytes. */
  date: Date
  lang: string
}

function drawSection(sheet: PdfSheet, section: PdfSection): void {
  const { title, paragraphs = [], facts = [], isGrid, table = [], numbers = [], notes = [] } = section
  const size = section.isSmallPrint ? 8.5 : 10
  if (section.isTogether) sheet.roomFor(paragraphs, size)
  sheet.gap(14)
  if (title) sheet.heading(title)
  for (const paragraph of paragraphs) sheet.paragraph(paragraph, size)
  if (isGrid) sheet.grid(facts)
  else for (const fact of facts) sheet.fact(fact)
  const [head, ...rows] = table.map((row) =>
    row.map((text, column): Cell => ({ text, isRight: numbers.includes(column) })),
  )
  if (head) sheet.row(head)
  for (const row of rows) sheet.row(row, head)
  if (notes.length > 0) sheet.gap(6)
  for (const note of notes) sheet.paragraph(note, 8.5)
}

function describe(document: PDFDocument, { title, lang, date }: PdfText): void {
  document.setTitle(title)
  document.setLanguage(lang)
  document.setProducer('Fanal')
  document.setCreator('Fanal')
  document.setCreationDate(date)
  document.setModificationDate(date)
}

/** A plain, readable document: title, sections, facts and tables, with page numbers. */
export async function composePdf(text: PdfText): Promise<Uint8Array> {
  // Lazy-loaded with the first document.
  const { PDFDocument, rgb, StandardFonts } = await import('pdf-lib')
  const colours = { ink: rgb(0.12, 0.14, 0.16), quiet: rgb(0.34, 0.36, 0.41), line: rgb(0.89, 0.88, 0.86) }
  const document = await PDFDocument.create()
  describe(document, text)
  const font = await document.embedFont(StandardFonts.Helvetica)
  const bold = await document.embedFont(StandardFonts.HelveticaBold)
  const sheet = new PdfSheet(document, { font, bold, colours })
  sheet.text(text.title, { size: 20, isBold: true })
  if (text.subtitle) sheet.text(text.subtitle, { size: 10.5, isQuiet: true })
  for (const section of text.sections) drawSection(sheet, section)
  sheet.foot(text.footer)
  return document.save({ useObjectStreams: false })
}
