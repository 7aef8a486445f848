import type { TextFragment } from '@fanal/domain/comparators/bill-text/page-lines'

const pageHeight = 842
/** Where the usual encoding of PDF fonts differs from Unicode. */
const special: Record<string, number> = { '€': 0x80, '…': 0x85, '’': 0x92, '–': 0x96, '—': 0x97 }

const escaped = (text: string) =>
  text.replaceAll(/[^ -'*-[\]-~]/g, (char) => {
    const code = special[char] ?? char.charCodeAt(0)
    return `\\${code.toString(8).padStart(3, '0')}`
  })

/** Whole, or word by word with a gap in place of the space, as many programs write it. */
const shownAs = {
  whole: (text: string) => `(${escaped(text)}) Tj`,
  words: (text: string) =>
    `[${text
      .split(' ')
      .map((word) => `(${escaped(word)})`)
      .join(' -278 ')}] TJ`,
}

/** A real PDF with these texts at their places. */
export function pdfOf(
  fragments: readonly TextFragment[],
  as: keyof typeof shownAs = 'whole',
): Uint8Array<ArrayBuffer> {
  const pages = [...new Set(fragments.map(({ page }) => page))]
  const streams = pages.map((page) =>
    fragments
      .filter((one) => one.page === page)
      .map(
        ({ x, y, height, text }) => `BT /F1 ${height} Tf ${x} ${pageHeight - y} Td ${shownAs[as](text)} ET`,
      )
      .join('\n'),
  )
  const kids = pages.map((_, i) => `${4 + 2 * i} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...streams.flatMap((stream, i) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 ${pageHeight}] /Contents ${5 + 2 * i} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    ]),
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, i) => {
    const place = file.length
    file += `${i + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  file += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.lastIndexOf('xref\n')}\n%%EOF`
  return new TextEncoder().encode(file)
}
