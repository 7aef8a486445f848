import { brandTones } from '@fanal/domain/settings/brand'
import { hexColour } from '@fanal/domain/settings/colour'
import type { PDFDocument } from 'pdf-lib'
import { type Cell, type Ink, PdfSheet } from './pdf-sheet.ts'
import { type PdfLib, PdfTags } from './pdf-tags.ts'

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

/** The retailer's brand. */
export interface PdfBrand {
  name: string
  theme: { brand: string; brand2: string }
  /** The brand's mark, as a PNG. */
  mark?: Uint8Array | undefined
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
  brand: PdfBrand
}

function drawSection(sheet: PdfSheet, section: PdfSection): void {
  const { title, paragraphs = [], facts = [], isGrid, table = [], numbers = [], notes = [] } = section
  const size = section.isSmallPrint ? 8.5 : 10
  if (section.isTogether) sheet.roomFor(paragraphs, size)
  sheet.gap(14)
  if (title) sheet.heading(title)
  for (const paragraph of paragraphs) sheet.paragraph(paragraph, size)
  sheet.facts(facts, { isGrid: isGrid === true })
  sheet.table(
    table.map((row) => row.map((text, column): Cell => ({ text, isRight: numbers.includes(column) }))),
  )
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

function inksOf({ rgb }: PdfLib, theme: PdfBrand['theme']): Ink {
  const tones = brandTones(theme)
  const hex = (colour: string) => rgb(...hexColour(colour))
  return {
    ink: rgb(0.12, 0.14, 0.16),
    quiet: rgb(0.34, 0.36, 0.41),
    line: rgb(0.89, 0.88, 0.86),
    brand: hex(tones.brandControl),
    brandInk: hex(tones.brandInk),
  }
}

/**
 * A readable document in the colours of its retailer: title, sections, facts and tables, with page numbers. Tagged, with
 * bookmarks; the same content gives the same bytes.
 */
export async function composePdf(text: PdfText): Promise<Uint8Array> {
  // Lazy-loaded with the first document.
  const lib = await import('pdf-lib')
  const { PDFDocument, StandardFonts } = lib
  const { name, theme, mark } = text.brand
  const document = await PDFDocument.create()
  describe(document, text)
  const font = await document.embedFont(StandardFonts.Helvetica)
  const bold = await document.embedFont(StandardFonts.HelveticaBold)
  const tags = new PdfTags(lib, document)
  const sheet = new PdfSheet(document, { font, bold, colours: inksOf(lib, theme), tags })
  sheet.letterhead(name, mark && (await document.embedPng(mark)))
  sheet.title(text.title, text.subtitle)
  for (const section of text.sections) drawSection(sheet, section)
  sheet.foot(text.footer)
  tags.finish()
  return document.save({ useObjectStreams: false })
}
