import type { Color } from 'pdf-lib'
import { encode } from 'uqr'
import { type Canvas, inner, sheet } from './pdf-canvas.ts'

export interface Share {
  name: string
  amount: string
  cents: number
  color: Color
}

/** A bar of coloured parts; negative parts appear in the legend only. */
export function stackedBar(canvas: Canvas, shares: readonly Share[]): void {
  const height = 14
  const whole = shares.reduce((sum, { cents }) => sum + Math.max(0, cents), 0)
  canvas.room(height + 40)
  let x = sheet.margin
  for (const { cents, color } of shares) {
    if (cents <= 0 || whole === 0) continue
    const width = (cents / whole) * inner
    canvas.box(x, canvas.y, Math.max(0.6, width - 1.2), height, color)
    x += width
  }
  canvas.y += height + 10
  legend(canvas, shares)
}

function legend(canvas: Canvas, shares: readonly Share[]): void {
  const columns = 2
  const gap = 24
  const width = (inner - gap) / columns
  const rows = Math.ceil(shares.length / columns)
  const rowHeight = 15
  canvas.room(rows * rowHeight)
  for (const [i, { name, amount, color }] of shares.entries()) {
    const x = sheet.margin + Math.trunc(i / rows) * (width + gap)
    const y = canvas.y + (i % rows) * rowHeight
    canvas.box(x, y + 1, 8, 8, color, 2)
    canvas.text(name, x + 14, y, { width: width - 84, isOneLine: true })
    canvas.text(amount, x, y, { width, align: 'right', isBold: true })
  }
  canvas.y += rows * rowHeight
}

export interface Bar {
  label: string
  value: number
  isNow: boolean
}

/** Bars with values above and months below; the last one is this invoice. */
export function barChart(canvas: Canvas, bars: readonly Bar[], format: (value: number) => string): void {
  const { inks } = canvas
  const height = 74
  canvas.room(height + 34)
  const top = canvas.y + 12
  const most = Math.max(1, ...bars.map(({ value }) => value))
  const slots = Math.max(bars.length, 8)
  const slot = inner / slots
  const width = Math.min(26, slot * 0.62)
  for (const [i, { label, value, isNow }] of bars.entries()) {
    const x = sheet.margin + i * slot
    const size = (Math.max(0, value) / most) * height
    const y = top + height - size
    canvas.box(x + (slot - width) / 2, y, width, size, isNow ? inks.brand : inks.line, 2)
    const words = { size: 7, width: slot, align: 'center', isOneLine: true } as const
    canvas.text(format(value), x, y - 10, { ...words, isBold: isNow })
    canvas.text(label, x, top + height + 4, { ...words, color: inks.quiet, isBold: isNow })
  }
  canvas.rule(top + height)
  canvas.y = top + height + 18
}

/** `size` is its side including the quiet zone. */
export function qrCode(
  canvas: Canvas,
  text: string,
  { x, y, size }: { x: number; y: number; size: number },
): void {
  canvas.squares(encode(text, { ecc: 'M', border: 4 }).data, x, y, size)
}
