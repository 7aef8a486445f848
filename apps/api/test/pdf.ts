import { inflateSync } from 'node:zlib'

/** The words of a PDF made by `composePdf`, in the order of drawing: enough to see what a document says. */
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

/** Windows-1252, which Node 20 reads as Latin-1: the signs that it has beyond that one are put in by hand. */
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

/** Streams that are not packed are no pages. */
function drawn(stream: Buffer): string {
  try {
    return inflateSync(stream).toString('latin1')
  } catch {
    return ''
  }
}
