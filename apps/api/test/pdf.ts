import { inflateSync } from 'node:zlib'

/** The text of a PDF made by `composePdf`, in drawing order. */
export function pdfText(bytes: Uint8Array): string {
  const file = Buffer.from(bytes)
  const rows: string[] = []
  let at = 0
  for (;;) {
    const start = file.indexOf('stream\n', at)
    if (start < 0) return rows.join('\n')
    const end = file.indexOf('endstream', start)
    const content = drawn(file.subarray(start + 'stream\n'.length, end))
    for (const [, hex = ''] of content.matchAll(/<([0-9A-F]+)> Tj/g))
      rows.push(decoded(Buffer.from(hex, 'hex')))
    at = end + 'endstream'.length
  }
}

/** Windows-1252, which Node 20 decodes as Latin-1: the additional characters are mapped by hand. */
const signs: Record<string, string> = {
  '\x80': '€',
  '\x84': '„',
  '\x85': '…',
  '\x8c': 'Œ',
  '\x91': '‘',
  '\x92': '’',
  '\x93': '“',
  '\x94': '”',
  '\x95': '•',
  '\x96': '–',
  '\x97': '—',
  '\x9c': 'œ',
}
const decoded = (bytes: Buffer) =>
  bytes.toString('latin1').replaceAll(/[\x80-\x9f]/g, (sign) => signs[sign] ?? '?')

/** Uncompressed streams are not pages. */
function drawn(stream: Buffer): string {
  try {
    return inflateSync(stream).toString('latin1')
  } catch {
    return ''
  }
}

export interface PdfPicture {
  side: number
  /** Points: its side on paper. */
  printed: number
  /** RGBA. */
  points: Uint8ClampedArray
}

/** As coarse as a phone sees it on paper; full resolution takes three times as long. */
const everyNth = 3

/** The square 1-bit images on its pages. */
export function pdfPictures(bytes: Uint8Array): PdfPicture[] {
  const file = Buffer.from(bytes)
  const text = file.toString('latin1')
  const sizes = [...text.matchAll(/stream\n/g)]
    .map(({ index }) => drawn(file.subarray(index + 'stream\n'.length, text.indexOf('endstream', index))))
    .flatMap((content) => [...content.matchAll(/([\d.]+) 0 0 [\d.]+ [\d.]+ [\d.]+ cm\n\/Code\S* Do/g)])
    .map(([, size]) => Number(size))
  return [...text.matchAll(/\/Subtype \/Image\b[^>]*>>\s*stream\n/g)].map(({ 0: head, index }, i) => {
    const width = Number(/\/Width (\d+)/.exec(head)?.[1])
    const side = Math.trunc(width / everyNth)
    const start = index + head.length
    const bits = inflateSync(file.subarray(start, text.indexOf('endstream', start)))
    const points = new Uint8ClampedArray(side * side * 4).fill(255)
    const rowBytes = Math.ceil(width / 8)
    for (let at = 0; at < side * side; at += 1) {
      const [row, column] = [Math.trunc(at / side) * everyNth, (at % side) * everyNth]
      const isWhite = ((bits[row * rowBytes + (column >> 3)] ?? 0) & (128 >> (column & 7))) !== 0
      if (!isWhite) points.fill(0, at * 4, at * 4 + 3)
    }
    return { side, printed: sizes[i] ?? 0, points }
  })
}
