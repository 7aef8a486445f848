import { hasControlCharacters } from '@fanal/domain/identifiers/plain-text'
import type { Database, Db } from '#platform/database'
import type { Env } from '#platform/env'
import type { FileRecord } from '#formats/records'

const atOnce = 500

export interface SavedCounts {
  created: number
  changed: number
}

export interface ImportReport extends SavedCounts {
  unchanged: number
  refused: number
}

export type Refuse = (line: number, problems: readonly string[]) => void
export type Lined<T> = T & { line: number }

/** Describes the import of one kind of record. */
export interface Importer<T extends { name: string }> {
  /** Name in messages: `contract`. */
  what: string
  /** The key field. */
  nameField: string
  /** The record, or all of its problems. */
  read: (values: Record<string, unknown>) => T | { problems: string[] }
  /** Filters checked records by existing data and refuses the others. */
  refuseConflicts: (db: Db, records: readonly Lined<T>[], refuse: Refuse) => Promise<Lined<T>[]>
  save: (tx: Db, records: readonly Lined<T>[], env: Env) => Promise<SavedCounts>
}

/** Saves records one after the other. */
export const oneByOne =
  <T>(save: (tx: Db, record: T) => Promise<'created' | 'changed' | 'unchanged'>) =>
  async (tx: Db, records: readonly T[]): Promise<SavedCounts> => {
    const counts: SavedCounts = { created: 0, changed: 0 }
    for (const record of records) {
      const outcome = await save(tx, record)
      if (outcome !== 'unchanged') counts[outcome] += 1
    }
    return counts
  }

interface ImportOptions {
  env: Env
  onRefused: Refuse
  onProgress?: (records: number) => void
}

/**
 * Each record is written whole or not at all, and a refused one does not affect the others. Records are written in
 * batches; if a batch fails, its records are written one by one, so that only the bad one is lost.
 */
export async function importRecords<T extends { name: string }>(
  database: Database,
  records: AsyncIterable<FileRecord>,
  importer: Importer<T>,
  { env, onRefused, onProgress }: ImportOptions,
): Promise<ImportReport> {
  const report: ImportReport = { created: 0, changed: 0, unchanged: 0, refused: 0 }
  const lines = new Map<string, number>()
  const refuse: Refuse = (line, problems) => {
    report.refused += 1
    onRefused(line, problems)
  }
  let heap: Lined<T>[] = []
  let seen = 0
  const flush = async () => {
    const wanted = await importer.refuseConflicts(database, heap, refuse)
    await saveHeap(database, wanted, (tx, some) => importer.save(tx, some, env), report, refuse)
    heap = []
    onProgress?.(seen)
  }
  for await (const { line, values, problem } of records) {
    seen += 1
    const read = values ? readChecked(importer, values) : { problems: [problem ?? ''] }
    if ('problems' in read) refuse(line, read.problems)
    else {
      const before = lines.get(read.name)
      lines.set(read.name, before ?? line)
      if (before === undefined) heap.push({ ...read, line })
      else refuse(line, [`${importer.nameField}: ${importer.what} ${read.name} is on line ${before} already`])
    }
    if (heap.length >= atOnce) await flush()
  }
  await flush()
  return report
}

/** No invisible characters anywhere: names and addresses end up in headers, files, mails and on screens. */
function readChecked<T extends { name: string }>(importer: Importer<T>, values: Record<string, unknown>) {
  const problems = placesOfControls(values, '')
  return problems.length > 0 ? { problems } : importer.read(values)
}

function placesOfControls(value: unknown, place: string): string[] {
  if (typeof value === 'string')
    return hasControlCharacters(value.trim()) ? [`${place}: has control characters`] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const name = Array.isArray(value) ? `[${key}]` : `${place && '.'}${key}`
    return placesOfControls(inner, place + name)
  })
}

async function saveHeap<T extends { name: string }>(
  database: Database,
  records: readonly Lined<T>[],
  save: (tx: Db, records: readonly Lined<T>[]) => Promise<SavedCounts>,
  report: ImportReport,
  refuse: Refuse,
): Promise<void> {
  if (records.length === 0) return
  try {
    const { created, changed } = await database.transaction((tx) => save(tx, records))
    report.created += created
    report.changed += changed
    report.unchanged += records.length - created - changed
  } catch (error) {
    const [only, ...others] = records
    if (only && others.length === 0) refuse(only.line, [reasonOf(error)])
    else for (const one of records) await saveHeap(database, [one], save, report, refuse)
  }
}

/** Only data errors; an unavailable database is another matter. */
function reasonOf(error: unknown): string {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  if (!/^2[23]/.test(code)) throw error
  return message
}
