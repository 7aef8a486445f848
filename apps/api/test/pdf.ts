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
      rows.push(new TextDecoder('windows-1252').decode(Buffer.from(hex, 'hex')))
    at = end + 'endstream'.length
  }
}

/** Streams that are not packed are no pages. */
function drawn(stream: Buffer): string {
  try {
    return inflateSync(stream).toString('latin1')
  } catch {
    return ''
  }
}
