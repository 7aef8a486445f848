import { stat } from 'node:fs/promises'
import { type FileRecord, readRecords } from '#platform/records'
import { UsageError } from './command.ts'

/** The records of a file; one none of whose names is ours is another file. */
export async function* fileRecords(
  path: string,
  what: string,
  fields: ReadonlySet<string>,
): AsyncGenerator<FileRecord> {
  await stat(path).catch(() => {
    throw new UsageError(`There is no file ${path}`)
  })
  let isFirst = true
  for await (const record of readRecords(path)) {
    const names = Object.keys(record.values ?? {})
    if (isFirst && names.length > 0 && !names.some((name) => fields.has(name)))
      throw new UsageError(`This is no file of ${what}: it has ${names.slice(0, 5).join(', ')}`)
    isFirst = false
    yield record
  }
}
