import type * as pdfLibrary from 'pdf-lib'
import type { Color, PDFDocument, PDFFont, PDFImage, PDFPage } from 'pdf-lib'

export type PdfLib = typeof pdfLibrary

export const sheet = { width: 595, height: 842, margin: 44, footer: 56 }
export const inner = sheet.width - 2 * sheet.margin

export interface Inks {
  ink: Color
  quiet: Color
  line: Color
  /** A coloured box with text on it. */
  tint: Color
  paper: Color
  brand: Color
  /** The brand colour for text. */
  brandInk: Color
}

export interface TextStyle {
  size?: number
  isBold?: boolean
  color?: Color
  align?: 'left' | 'right' | 'center'
  /** From `x` on; long texts are wrapped, or cut with `isOneLine`. */
  width?: number
  isOneLine?: boolean
  lineHeight?: number
}

/** The standard fonts cover western Europe; other characters are transliterated or become a question mark. */
export function printable(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[\u2002-\u200a\t\n]/g, ' ')
    .replaceAll('\u202f', '\u00a0')
    .replaceAll(/[\u2010-\u2012]/g, '-')
    .replaceAll('\u2212', '\u2013')
    .replaceAll('\u2248', '~')
    .replaceAll('\u0140', 'l\u00b7')
    .replaceAll('\u013f', 'L\u00b7')
    .replaceAll(/[^\u0020-\u007e\u00a0-\u00ff\u20ac\u2013\u2014\u2018-\u201e\u2022\u2026\u0152\u0153]/g, '?')
}

/** A4 pages, drawn from the top. `y` is the current position. */
export class Canvas {
  readonly document: PDFDocument
  readonly inks: Inks
  readonly #fonts: { font: PDFFont; bold: PDFFont }
  readonly #lib: PdfLib
  #page: PDFPage
  y = sheet.margin

  constructor(
    document: PDFDocument,
    { font, bold, inks, lib }: { font: PDFFont; bold: PDFFont; inks: Inks; lib: PdfLib },
  ) {
    this.document = document
    this.#lib = lib
    this.inks = inks
    this.#fonts = { font, bold }
    this.#page = document.addPage([sheet.width, sheet.height])
  }

  get bottom(): number {
    return sheet.height - sheet.footer - 10
  }

  /** A picture at a place of this page, in points from the top left. */
  picture(image: PDFImage, x: number, y: number, size: number): void {
    this.#page.drawImage(image, { x, y: sheet.height - y - size, width: size, height: size })
  }

  newPage(): void {
    this.#page = this.document.addPage([sheet.width, sheet.height])
    this.y = sheet.margin
  }

  /** Starts a new page if `height` does not fit. */
  room(height: number): void {
    if (this.y + height > this.bottom) this.newPage()
  }

  #font(isBold: boolean | undefined) {
    return isBold ? this.#fonts.bold : this.#fonts.font
  }

  widthOf(text: string, { size = 9, isBold }: TextStyle = {}): number {
    return this.#font(isBold).widthOfTextAtSize(printable(text), size)
  }

  wrap(text: string, width: number, style: TextStyle = {}): string[] {
    const rows: string[] = []
    let row = ''
    for (const word of printable(text).split(/ +/)) {
      const longer = row ? `${row} ${word}` : word
      if (row && this.widthOf(longer, style) > width) {
        rows.push(row)
        row = word
      } else row = longer
    }
    return [...rows, row]
  }

  #cut(text: string, width: number, style: TextStyle): string {
    const whole = printable(text)
    if (this.widthOf(whole, style) <= width) return whole
    let kept = whole
    while (kept && this.widthOf(`${kept}\u2026`, style) > width) kept = kept.slice(0, -1)
    return `${kept.trimEnd()}\u2026`
  }

  /** Draws text at a position and returns its height. */
  text(text: string, x: number, y: number, style: TextStyle = {}): number {
    const { size = 9, isBold, color = this.inks.ink, align = 'left', width = inner, isOneLine } = style
    const lineHeight = style.lineHeight ?? size * 1.38
    const rows = isOneLine ? [this.#cut(text, width, style)] : this.wrap(text, width, style)
    for (const [i, row] of rows.entries()) {
      const free = width - this.widthOf(row, style)
      const shift = align === 'right' ? free : align === 'center' ? free / 2 : 0
      this.#page.drawText(row, {
        x: x + shift,
        y: sheet.height - y - i * lineHeight - size,
        size,
        font: this.#font(isBold),
        color,
      })
    }
    return rows.length * lineHeight
  }

  /** As large as its box allows, in one line or several, and never cut; returns its height. */
  fitted(text: string, x: number, y: number, { height, ...style }: TextStyle & { height: number }): number {
    const { width = inner } = style
    let size = style.size ?? 9
    const isTooLarge = () => {
      const rows = this.wrap(text, width, { ...style, size })
      const widest = Math.max(...rows.map((row) => this.widthOf(row, { ...style, size })))
      return rows.length * size * 1.2 > height || widest > width
    }
    while (size > 4 && isTooLarge()) size -= 0.5
    return this.text(text, x, y, { ...style, size, lineHeight: size * 1.2 })
  }

  /** Draws text at the current position. */
  paragraph(text: string, style: TextStyle = {}): void {
    const { size = 9 } = style
    const lineHeight = style.lineHeight ?? size * 1.38
    for (const row of this.wrap(text, style.width ?? inner, style)) {
      this.room(lineHeight)
      this.y += this.text(row, sheet.margin, this.y, { ...style, lineHeight, isOneLine: true })
    }
  }

  title(text: string): void {
    this.room(60)
    if (this.y > sheet.margin) this.y += 15
    this.y += this.text(text, sheet.margin, this.y, { size: 11.5, isBold: true, color: this.inks.brandInk })
    this.y += 4
  }

  box(x: number, y: number, width: number, height: number, color: Color, radius = 0): void {
    if (width <= 0 || height <= 0) return
    if (radius <= 0) {
      this.#page.drawRectangle({ x, y: sheet.height - y - height, width, height, color })
      return
    }
    const r = Math.min(radius, width / 2, height / 2)
    const path = `M ${r} 0 H ${width - r} Q ${width} 0 ${width} ${r} V ${height - r} Q ${width} ${height} ${width - r} ${height} H ${r} Q 0 ${height} 0 ${height - r} V ${r} Q 0 0 ${r} 0 Z`
    this.#page.drawSvgPath(path, { x, y: sheet.height - y, color })
  }

  /**
   * A bitmap of black (true) and white squares of side `size`. Each is 8 × 8 pixels of one bit, for sharp printing: one
   * byte wide, eight rows high.
   */
  squares(rows: readonly (readonly boolean[])[], x: number, y: number, size: number): void {
    const side = rows.length * 8
    const bits = new Uint8Array(rows.length * side)
    for (const [i, row] of rows.entries()) {
      const bytes = row.map((isBlack) => (isBlack ? 0 : 255))
      for (let copy = 0; copy < 8; copy += 1) bits.set(bytes, (i * 8 + copy) * rows.length)
    }
    const { context } = this.document
    const image = context.flateStream(bits, {
      Type: 'XObject',
      Subtype: 'Image',
      Width: side,
      Height: side,
      ColorSpace: 'DeviceGray',
      BitsPerComponent: 1,
    })
    const name = this.#page.node.newXObject('Code', context.register(image))
    const { pushGraphicsState, concatTransformationMatrix, drawObject, popGraphicsState } = this.#lib
    this.#page.pushOperators(
      pushGraphicsState(),
      concatTransformationMatrix(size, 0, 0, size, x, sheet.height - y - size),
      drawObject(name),
      popGraphicsState(),
    )
  }

  rule(y = this.y, x = sheet.margin, width = inner, color = this.inks.line): void {
    this.#page.drawLine({
      start: { x, y: sheet.height - y },
      end: { x: x + width, y: sheet.height - y },
      thickness: 0.7,
      color,
    })
  }

  /** Called for every page at the end, when the number of pages is known. */
  eachPage(draw: (page: number, pages: number) => void): void {
    const pages = this.document.getPages()
    for (const [i, page] of pages.entries()) {
      this.#page = page
      draw(i + 1, pages.length)
    }
  }
}
