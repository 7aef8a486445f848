/** A row of a file, with the line where it is. */
export interface TextRow {
  line: number
  cells: string[]
}

const linesOf = (text: string) => text.split(/\r\n|\n|\r/)

/** Rows separated by tabs, semicolons or commas: whatever of these, in this order, is used first. */
export function separatedRows(text: string): TextRow[] {
  const separator = ['\t', ';', ','].find((one) => text.includes(one)) ?? ';'
  return linesOf(text).map((written, i) => ({
    line: i + 1,
    cells: written.split(separator).map((cell) => unquoted(cell.trim())),
  }))
}

const unquoted = (cell: string) => (/^"[^"]*"$/.test(cell) ? cell.slice(1, -1).trim() : cell)

const entities: Record<string, string> = { nbsp: ' ', amp: '&', lt: '<', gt: '>', quot: '"' }

/** The text without tags, scripts and comments. */
const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replaceAll(/&#(\d{1,6});/g, (_, code: string) =>
      String.fromCodePoint(Math.min(Number(code), 0x10_ff_ff)),
    )
    .replaceAll(/\s+/g, ' ')
    .trim()

/** The rows of all tables of a saved page, and the words around them. */
export function htmlRows(html: string): { rows: TextRow[]; around: string } {
  // Emptied in place, so that lines stay where they are.
  const shown = html.replaceAll(/<!--[\s\S]*?-->|<(script|style)\b[\s\S]*?<\/\1\s*>/gi, (part) =>
    part.replaceAll(/[^\n]/g, ''),
  )
  const rows: TextRow[] = []
  const around = shown.replaceAll(
    /<tr\b[^>]*>([\s\S]*?)(?=<tr\b|<\/tr|<\/table|$)/gi,
    (_, inner: string, at: number) => {
      const cells = [...inner.matchAll(/<t[dh]\b[^>]*>([\s\S]*?)(?=<t[dh]\b|<\/t[dh]|$)/gi)].map(
        ([, cell = '']) => textOf(cell),
      )
      rows.push({ line: linesOf(shown.slice(0, at)).length, cells })
      return ' '
    },
  )
  return { rows, around: textOf(around) }
}
