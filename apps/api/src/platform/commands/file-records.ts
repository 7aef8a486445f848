import { stat } from 'node:fs/promises'
import { hasControlCharacters } from '@fanal/domain/identifiers/plain-text'
import { type FileRecord, readRecords } from '#formats/records'
import { UsageError } from './command.ts'

/** The records of a file; one without any known column is another file, or a CSV without header. */
export async function* fileRecords(
  path: string,
  what: string,
  fields: ReadonlySet<string>,
): AsyncGenerator<FileRecord> {
  await stat(path).catch(() => {
    throw new UsageError(`There is no file ${path}`)
  })
  yield* readRecords(path, (names) => {
    if (names.some((name) => fields.has(name))) return
    const begin = names.slice(0, 5).join(', ').slice(0, 100)
    const found =
      hasControlCharacters(begin) || begin.includes('\uFFFD') ? 'it is no text' : `it has ${begin}`
    throw new UsageError(
      `This is no file of ${what}: ${found}. The first line of a CSV must name the columns: ${[...fields].join(', ')}`,
    )
  })
}
