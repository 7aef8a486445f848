import { escaped, frameOf, main, stylesXml, xmlHead } from './workbook-frame.ts'
import { type ZipPart, zipArchive } from './zip-archive.ts'

interface StyledCell {
  value: string | number
  /** Number format of the spreadsheet. */
  format?: string
  isBold?: boolean
}

/** Unknown values are empty cells. */
export type Cell = StyledCell | string | number | null

export interface Sheet {
  name: string
  /** The header row, frozen. Widths are in digits. */
  columns: readonly { heading: string; width: number }[]
  /** Generated while writing. */
  rows: Iterable<readonly Cell[]>
}

export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const dayMs = 86_400_000
/** Days since 30 December 1899; spreadsheets have no time zones. */
export const dayCell = (day: string, format = 'dd/mm/yyyy'): Cell => ({
  value: Date.parse(`${day}T00:00:00Z`) / dayMs + 25_569,
  format,
})

/** A, B, … Z, AA, … */
function lettersOf(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : lettersOf(Math.floor(column / 26) - 1) + last
}

/** Indexes of shared texts and styles. */
class Numbered {
  readonly names: string[] = []
  private readonly numbers = new Map<string, number>()

  numberOf(name: string): number {
    let number = this.numbers.get(name)
    if (number === undefined) {
      number = this.names.push(name) - 1
      this.numbers.set(name, number)
    }
    return number
  }
}

interface Tables {
  texts: Numbered
  formats: Numbered
}

/** As `stylesXml` writes them. */
const styleOf = (formats: Numbered, format: string, isBold: boolean) =>
  formats.numberOf(format) * 2 + Number(isBold)

/** About a hundred kilobytes: some milliseconds without yielding. */
const rowsPerPiece = 250

function* sheetXml(
  { columns, rows }: Sheet,
  { texts, formats }: Tables,
  isFirst: boolean,
): Generator<string> {
  const cellXml = (cell: Cell, place: string): string => {
    if (cell === null) return ''
    const {
      value,
      format = '',
      isBold = false,
    }: StyledCell = typeof cell === 'object' ? cell : { value: cell }
    const style = styleOf(formats, format, isBold)
    const start = `<c r="${place}"${style === 0 ? '' : ` s="${style}"`}`
    return typeof value === 'number'
      ? `${start}><v>${value}</v></c>`
      : `${start} t="s"><v>${texts.numberOf(value)}</v></c>`
  }
  const letters = columns.map((_, i) => lettersOf(i))
  const rowXml = (cells: readonly Cell[], row: number) =>
    `<row r="${row}">${cells.map((cell, i) => cellXml(cell, `${letters[i]}${row}`)).join('')}</row>`
  const cols = columns.map(
    ({ width }, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`,
  )
  yield `${xmlHead}<worksheet xmlns="${main}"><sheetViews><sheetView ${isFirst ? 'tabSelected="1" ' : ''}workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${cols.join('')}</cols><sheetData>`
  const headings = columns.map(({ heading }): Cell => ({ value: heading, isBold: true }))
  let [piece, row] = [rowXml(headings, 1), 1]
  for (const cells of rows) {
    row += 1
    piece += rowXml(cells, row)
    if (row % rowsPerPiece > 0) continue
    yield piece
    piece = ''
  }
  yield `${piece}</sheetData></worksheet>`
}

function* textsXml({ names }: Numbered): Generator<string> {
  yield `${xmlHead}<sst xmlns="${main}" uniqueCount="${names.length}">`
  for (let i = 0; i < names.length; i += rowsPerPiece)
    yield names
      .slice(i, i + rowsPerPiece)
      .map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`)
      .join('')
  yield '</sst>'
}

/** Shared tables are complete only after the sheets, so they come last. */
function partsOf(sheets: readonly Sheet[]): ZipPart[] {
  const tables = { texts: new Numbered(), formats: new Numbered() }
  tables.formats.numberOf('')
  return [
    ...frameOf(sheets.map(({ name }) => name)),
    ...sheets.map((sheet, i) => ({
      name: `xl/worksheets/sheet${i + 1}.xml`,
      content: sheetXml(sheet, tables, i === 0),
    })),
    { name: 'xl/styles.xml', content: stylesXml(tables.formats) },
    { name: 'xl/sharedStrings.xml', content: textsXml(tables.texts) },
  ]
}

/** A spreadsheet (ECMA-376), written in chunks so that the event loop is not blocked. */
export const composeWorkbook = (sheets: readonly Sheet[]): Promise<Buffer> => zipArchive(partsOf(sheets))
