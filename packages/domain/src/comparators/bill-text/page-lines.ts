// The text of a PDF comes as pieces with a place. Lines and cells are told by those places: a space joins, a gap parts.

/** A piece of text as it is placed: points from the left and from the top of its page. */
export interface TextFragment {
  /** From 1. */
  page: number
  x: number
  y: number
  width: number
  height: number
  text: string
}

/** Words that stand together; a column apart is another cell. */
export interface Cell {
  page: number
  /** Index of its line, counted over all pages. */
  line: number
  x: number
  right: number
  y: number
  height: number
  /** As printed. */
  text: string
  /** The same length, in lower case and without accents. */
  folded: string
}

export interface Line {
  page: number
  y: number
  cells: Cell[]
}

/** More than any bill has: the rest of a hostile file is not read. */
const maxFragments = 6_000
const maxFragmentLength = 1_000

const combining = /[\u0300-\u036f]/g
const foldedChar = (char: string) => {
  if (char === '³') return '3'
  if (char === '’' || char === '´') return "'"
  const [plain = char] = char.normalize('NFD').replace(combining, '').toLowerCase()
  return plain
}

/** Lower case without accents, of the same length: places in one are places in the other. */
export const fold = (text: string): string => text.replaceAll(/[^\x20-\x40\x5b-\x7e]/g, foldedChar)

const isSamePlace = (a: TextFragment, b: TextFragment) =>
  a.text === b.text && Math.abs(a.x - b.x) < 1.5 && Math.abs(a.y - b.y) < 1.5

/** A fragment that holds a gap of spaces is as many as it has parts. */
function parted(fragment: TextFragment): TextFragment[] {
  const { text, x, width } = fragment
  const perChar = width / Math.max(1, text.length)
  return [...text.matchAll(/\S+(?:\s{1,2}\S+)*/g)].map((match) => ({
    ...fragment,
    text: match[0].replaceAll(/\s/g, ' '),
    x: x + match.index * perChar,
    width: match[0].length * perChar,
  }))
}

function rowsOf(fragments: readonly TextFragment[]): TextFragment[][] {
  const sorted = fragments.toSorted((a, b) => a.page - b.page || a.y - b.y || a.x - b.x)
  const rows: TextFragment[][] = []
  for (const one of sorted) {
    const row = rows.at(-1)
    const first = row?.[0]
    const isSame = first?.page === one.page && one.y - first.y <= 0.45 * Math.max(first.height, one.height)
    if (row && isSame) row.push(one)
    else rows.push([one])
  }
  // Bold print is sometimes the same text drawn twice.
  return rows.map((row) => {
    const across = row.toSorted((a, b) => a.x - b.x)
    return across.filter(
      (one, i) => !across.slice(Math.max(0, i - 3), i).some((other) => isSamePlace(other, one)),
    )
  })
}

function cellsOf(row: readonly TextFragment[], line: number): Cell[] {
  const cells: Cell[] = []
  for (const { page, x, y, width, height, text } of row) {
    const last = cells.at(-1)
    const gap = last ? x - last.right : Number.POSITIVE_INFINITY
    if (last && gap <= 1.1 * height) {
      last.text += gap > 0.15 * height ? ` ${text}` : text
      last.right = Math.max(last.right, x + width)
    } else cells.push({ page, line, x, right: x + width, y, height, text, folded: '' })
  }
  for (const cell of cells) cell.folded = fold(cell.text)
  return cells
}

/** From top to bottom, page by page. */
export function linesOf(fragments: readonly TextFragment[]): Line[] {
  const read = fragments
    .slice(0, maxFragments)
    .filter(({ text }) => text.length <= maxFragmentLength)
    .flatMap(parted)
  return rowsOf(read).map((row, i) => ({
    page: row[0]?.page ?? 1,
    y: row[0]?.y ?? 0,
    cells: cellsOf(row, i),
  }))
}
