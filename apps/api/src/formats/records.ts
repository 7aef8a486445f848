import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'

/** A record of an import file, and its first line. */
export interface FileRecord {
  line: number
  /** Values by name; undefined if the line cannot be parsed, with the reason in `problem`. */
  values?: Record<string, unknown>
  problem?: string
}

/** A file that is invalid as a whole. */
export class FileProblem extends Error {
  override name = 'FileProblem'
}

/**
 * JSON lines (one object per line) or CSV (header, comma or semicolon, quoted values), detected by the first character.
 * Streamed: a file may exceed memory. `checkNames` gets the header and throws if it belongs to another kind of file.
 */
export async function* readRecords(
  path: string,
  checkNames: (names: readonly string[]) => void = () => {},
): AsyncGenerator<FileRecord> {
  const lines = createInterface({
    input: createReadStream(path, 'utf8'),
    crlfDelay: Number.POSITIVE_INFINITY,
  })
  let line = 0
  let csv: CsvReader | undefined
  let isJson = false
  let isFirst = true
  for await (const raw of lines) {
    line += 1
    const text = line === 1 ? raw.replace(/^\uFEFF/, '') : raw
    if (!csv && !isJson) {
      if (text.trim() === '') continue
      if (text.trimStart().startsWith('['))
        throw new FileProblem('a list: JSON must have an object a line, without brackets around them')
      isJson = text.trimStart().startsWith('{')
      if (!isJson) {
        csv = new CsvReader(text, checkNames)
        continue
      }
    }
    const record = csv ? csv.next(text, line) : readJsonLine(text, line)
    if (!csv && isFirst && record?.values) checkNames(Object.keys(record.values))
    if (record) isFirst = false
    if (record) yield record
  }
  const last = csv?.end()
  if (last) yield last
}

function readJsonLine(text: string, line: number): FileRecord | undefined {
  if (text.trim() === '') return undefined
  try {
    const values = JSON.parse(text) as unknown
    if (typeof values === 'object' && values !== null && !Array.isArray(values))
      return { line, values: values as Record<string, unknown> }
    return { line, problem: 'is not an object' }
  } catch (error) {
    return { line, problem: `is not JSON: ${error instanceof Error ? error.message : ''}` }
  }
}

/** A longer row has an unclosed quote. */
const maxRow = 1_000_000

/** CSV rows; a quoted value may span lines. */
class CsvReader {
  readonly #names: string[]
  readonly #separator: string
  #pending = ''
  #began = 0

  constructor(head: string, checkNames: (names: readonly string[]) => void) {
    this.#separator = head.split(';').length > head.split(',').length ? ';' : ','
    this.#names = split(head, this.#separator).map((name) => name.trim())
    checkNames(this.#names)
    const twice = this.#names.find((name, i) => this.#names.indexOf(name) !== i)
    if (twice !== undefined) throw new FileProblem(`the column ${twice} is there twice`)
  }

  next(text: string, line: number): FileRecord | undefined {
    if (!this.#pending) this.#began = line
    const whole = this.#pending ? `${this.#pending}\n${text}` : text
    const isOpen = whole.split('"').length % 2 === 0
    this.#pending = isOpen ? whole : ''
    if (whole.length > maxRow) {
      this.#pending = ''
      return { line: this.#began, problem: 'a quote is not closed' }
    }
    return isOpen || whole.trim() === '' ? undefined : this.#record(whole)
  }

  end(): FileRecord | undefined {
    return this.#pending ? { line: this.#began, problem: 'a quote is not closed' } : undefined
  }

  #record(text: string): FileRecord {
    const cells = split(text, this.#separator)
    const [has, wants] = [cells.length, this.#names.length]
    if (has !== wants)
      return { line: this.#began, problem: `has ${has} values, the first line ${wants} names` }
    const values = Object.fromEntries(this.#names.map((name, i) => [name, cells[i]]))
    return { line: this.#began, values }
  }
}

/** A doubled quote inside a quoted value is one quote. */
function split(row: string, separator: string): string[] {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < row.length; at += 1) {
    const character = row.charAt(at)
    if (character === '"' && isQuoted && row.charAt(at + 1) === '"') {
      cell += '"'
      at += 1
    } else if (character === '"') isQuoted = !isQuoted
    else if (character === separator && !isQuoted) {
      cells.push(cell)
      cell = ''
    } else cell += character
  }
  return [...cells, cell]
}
