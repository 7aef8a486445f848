import type { Color, PDFDocument, PDFFont, PDFImage, PDFPage } from 'pdf-lib'
import type { PdfTags } from './pdf-tags.ts'

const page = { width: 595, height: 842, margin: 56 }
const inner = page.width - 2 * page.margin
const lineHeight = 1.42

/** The colours of a sheet. */
export interface Ink {
  ink: Color
  quiet: Color
  line: Color
  /** Bars and marks. */
  brand: Color
  /** Headings. */
  brandInk: Color
}

export interface Cell {
  text: string
  isRight?: boolean
}

interface TextStyle {
  size?: number
  isBold?: boolean
  isQuiet?: boolean
  isBrand?: boolean
  isRight?: boolean
  x?: number
  width?: number
}

/** The standard fonts cover western Europe; other characters become a question mark instead of an error. */
const printable = (text: string) =>
  text
    .normalize('NFC')
    .replaceAll(/[\u2010-\u2012]/g, '-')
    .replaceAll(/[\u2009\u202f]/g, '\u00a0')
    .replaceAll('\u2192', '>')
    .replaceAll(/[^\u0020-\u007e\u00a0-\u00ff\u20ac\u2013\u2014\u2018-\u201d\u2022\u2026]/g, '?')

function wrap(text: string, font: PDFFont, size: number, width: number): string[] {
  const fits = (row: string) => font.widthOfTextAtSize(row, size) <= width
  const rows: string[] = []
  let row = ''
  /** A word longer than a line (a hash, an address) is broken. */
  const parts = (word: string): string[] => {
    let end = word.length
    while (end > 1 && !fits(word.slice(0, end))) end -= 1
    return end === word.length ? [word] : [word.slice(0, end), ...parts(word.slice(end))]
  }
  for (const word of text.split(/ +/).flatMap(parts)) {
    const longer = row ? `${row} ${word}` : word
    if (row && !fits(longer)) {
      rows.push(row)
      row = word
    } else row = longer
  }
  return [...rows, row]
}

/** A4 pages, filled from top to bottom. */
export class PdfSheet {
  readonly #document: PDFDocument
  readonly #font: PDFFont
  readonly #bold: PDFFont
  readonly #colours: Ink
  readonly #tags: PdfTags
  #sheet: PDFPage
  #y = page.height - page.margin

  constructor(
    document: PDFDocument,
    { font, bold, colours, tags }: { font: PDFFont; bold: PDFFont; colours: Ink; tags: PdfTags },
  ) {
    this.#document = document
    this.#font = font
    this.#bold = bold
    this.#colours = colours
    this.#tags = tags
    this.#sheet = document.addPage([page.width, page.height])
  }

  /** Starts a new page if the height does not fit: keeps blocks together. Says whether it did. */
  room(height: number): boolean {
    if (this.#y - height > page.margin + 16) return false
    this.#sheet = this.#document.addPage([page.width, page.height])
    this.#y = page.height - page.margin
    return true
  }

  /** For a heading and all of these below it. */
  roomFor(paragraphs: readonly string[], size: number): void {
    const heights = paragraphs.map((text) => this.#heightOf(text, { size }) + size * 0.55)
    this.room(heights.reduce((sum, height) => sum + height, 40))
  }

  gap(height: number): void {
    this.#y -= height
  }

  #rows(text: string, { size = 10, isBold = false, width = inner }: TextStyle): string[] {
    return wrap(printable(text), isBold ? this.#bold : this.#font, size, width)
  }

  #heightOf(text: string, style: TextStyle): number {
    return this.#rows(text, style).length * (style.size ?? 10) * lineHeight
  }

  text(text: string, style: TextStyle = {}): void {
    const {
      size = 10,
      isBold = false,
      isQuiet = false,
      isBrand = false,
      isRight = false,
      x = page.margin,
      width = inner,
    } = style
    const font = isBold ? this.#bold : this.#font
    for (const row of this.#rows(text, style)) {
      this.room(size * lineHeight)
      this.#y -= size * lineHeight
      const shift = isRight ? width - font.widthOfTextAtSize(row, size) : 0
      const { quiet, brandInk, ink } = this.#colours
      const color = isQuiet ? quiet : isBrand ? brandInk : ink
      this.#tags.mark(this.#sheet, () =>
        this.#sheet.drawText(row, { x: x + shift, y: this.#y, size, font, color }),
      )
    }
  }

  /** On top of the first page: a bar in the brand's colour, its mark and name. */
  letterhead(name: string, mark: PDFImage | undefined): void {
    const side = 26
    this.#tags.artifact(() =>
      this.#tags.mark(this.#sheet, () => {
        this.#sheet.drawRectangle({
          x: 0,
          y: page.height - 8,
          width: page.width,
          height: 8,
          color: this.#colours.brand,
        })
        if (mark)
          this.#sheet.drawImage(mark, { x: page.margin, y: this.#y - side + 4, width: side, height: side })
      }),
    )
    const beside = mark ? side + 8 : 0
    this.#tags.within('P', () =>
      this.text(name, {
        size: 14,
        isBold: true,
        isBrand: true,
        x: page.margin + beside,
        width: inner - beside,
      }),
    )
    this.gap(18)
  }

  title(text: string, subtitle: string | undefined): void {
    this.#tags.within('H1', () => this.text(text, { size: 20, isBold: true }))
    if (subtitle) this.#tags.within('P', () => this.text(subtitle, { size: 10.5, isQuiet: true }))
  }

  /** With room for the first lines below it. */
  heading(text: string): void {
    this.room(64)
    this.#tags.bookmark(text, this.#sheet, this.#y)
    this.#tags.within('H2', () => this.text(text, { size: 13, isBold: true, isBrand: true }))
    this.gap(4)
  }

  /** A short one is kept together. */
  paragraph(text: string, size: number): void {
    this.room(Math.min(this.#heightOf(text, { size }), 6 * size * lineHeight))
    this.#tags.within('P', () => this.text(text, { size }))
    this.gap(size * 0.55)
  }

  /** Labels and values: a list, in one column or two. */
  facts(facts: readonly [string, string][], { isGrid = false } = {}): void {
    if (facts.length === 0) return
    this.#tags.within('L', () => {
      if (isGrid) this.#grid(facts)
      else for (const fact of facts) this.#fact(fact)
    })
  }

  #fact(fact: [string, string]): void {
    this.room(30)
    this.#labelled(fact, { size: 9 }, { size: 10.5, isBold: true })
    this.gap(4)
  }

  #labelled([label, value]: [string, string], labelStyle: TextStyle, valueStyle: TextStyle): void {
    this.#tags.within('LI', () => {
      this.#tags.within('Lbl', () => this.text(label, { isQuiet: true, ...labelStyle }))
      this.#tags.within('LBody', () => this.text(value || '—', valueStyle))
    })
  }

  #grid(facts: readonly [string, string][]): void {
    const gutter = 20
    const width = (inner - gutter) / 2
    for (let at = 0; at < facts.length; at += 2) {
      const pair = facts.slice(at, at + 2)
      const style = { size: 10, isBold: true, width }
      const height = 8.5 * lineHeight + Math.max(...pair.map(([, value]) => this.#heightOf(value, style)))
      this.room(height)
      const top = this.#y
      for (const [i, fact] of pair.entries()) {
        const x = page.margin + i * (width + gutter)
        this.#y = top
        this.#labelled(fact, { size: 8.5, x, width }, { ...style, x })
      }
      this.#y = top - height - 5
    }
  }

  /** The first row is its head. */
  table([head, ...rows]: readonly (readonly Cell[])[]): void {
    if (!head) return
    this.#tags.within('Table', () => {
      this.#row(head)
      for (const row of rows) this.#row(row, head)
    })
  }

  /** The first column is the widest. On a new page its head is repeated; without one it is a head itself. */
  #row(cells: readonly Cell[], head?: readonly Cell[]): void {
    const isHead = head === undefined
    const rest = inner / (cells.length + 0.4)
    const widths = cells.map((_, i) => (i === 0 ? rest * 1.4 : rest))
    const style = (i: number) => ({
      size: isHead ? 8.5 : 9.5,
      isBold: isHead,
      isRight: cells[i]?.isRight ?? false,
      width: (widths[i] ?? rest) - 8,
    })
    const height = Math.max(...cells.map(({ text }, i) => this.#heightOf(text, style(i))))
    // A heading is never the last thing on a page.
    if (this.room(height + (isHead ? 40 : 8)) && head) this.#tags.artifact(() => this.#row(head))
    const top = this.#y
    this.#tags.within('TR', () => {
      let x = page.margin
      for (const [i, { text }] of cells.entries()) {
        this.#y = top
        this.#tags.within(isHead ? 'TH' : 'TD', () => this.text(text, { ...style(i), x }))
        x += widths[i] ?? rest
      }
    })
    this.#y = top - height - 5
    this.#line()
    this.#y -= 2
  }

  #line(): void {
    this.#tags.artifact(() =>
      this.#tags.mark(this.#sheet, () =>
        this.#sheet.drawLine({
          start: { x: page.margin, y: this.#y },
          end: { x: page.width - page.margin, y: this.#y },
          color: this.#colours.line,
          thickness: 1,
        }),
      ),
    )
  }

  /** Footer with page number. */
  foot(text: string): void {
    const pages = this.#document.getPages()
    for (const [i, sheet] of pages.entries()) {
      const style = { x: page.margin, size: 8, font: this.#font, color: this.#colours.quiet }
      const rows = this.#rows(`${text}   ${i + 1}/${pages.length}`, { size: 8 })
      for (const [at, row] of rows.entries()) {
        const y = page.margin - 16 - at * 10
        this.#tags.artifact(() => this.#tags.mark(sheet, () => sheet.drawText(row, { ...style, y })))
      }
    }
  }
}
