import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'

/** One record of a file that an operator imports, and the line it begins on. */
export interface FileRecord {
  line: number
  /** The values by their names; undefined when the line cannot be read, for the reason in `problem`. */
  values?: Record<string, unknown>
  problem?: string
}

/** A file that cannot be what it should be, as a whole. */
export class FileProblem extends Error {
  override name = 'FileProblem'
}

/**
 * JSON lines (an object a line) or CSV (names in the first line, then comma or semicolon, quotes as usual), told apart by
 * how the file begins. Read as a stream: a file may be larger than the memory. `checkNames` gets the names of the first line, and
 * throws where they are those of another file.
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

/** A row as long as this has lost a quote. */
const maxRow = 1_000_000

/** Rows of a CSV file, line by line: a quoted value may go on over several. */
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

/** Two quotes inside a quoted value are one. */
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
