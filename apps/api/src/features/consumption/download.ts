import { setImmediate } from 'node:timers/promises'
import { safeFileName } from '@fanal/domain/files/file-kind'
import { curveCsvPieces } from '@fanal/domain/consumption/compose-curve-csv'
import type { CurveColumns } from '@fanal/domain/consumption/curve-columns'
import type { CurveType, DayRange } from '@fanal/domain/consumption/curve-range'
import type { Locale } from '@fanal/domain/settings/languages'
import type { MadeFile } from '#platform/files'
import type { Supply } from './queries.ts'

export interface DownloadWanted extends DayRange {
  type: CurveType
  format: 'csv' | 'xlsx'
  locale: Locale
}

/** Finds the columns when they are needed. */
type FindColumns = () => Promise<CurveColumns>

/** Between two pieces the server has time for others. */
async function gathered(pieces: Iterable<string>): Promise<string> {
  let whole = ''
  for (const piece of pieces) {
    whole += piece
    await setImmediate()
  }
  return whole
}

async function contentOf(supply: Supply, find: FindColumns, wanted: DownloadWanted) {
  if (wanted.format === 'csv')
    return {
      mediaType: 'text/csv; charset=utf-8',
      content: await gathered(curveCsvPieces(supply.cups, await find(), wanted)),
    }
  // Read with the first of its kind.
  const [{ curveSheets }, { composeWorkbook, workbookType }] = await Promise.all([
    import('./excel.ts'),
    import('#platform/workbook'),
  ])
  const content = await composeWorkbook(async () => curveSheets(await find(), wanted))
  return { mediaType: workbookType, content }
}

/** A curve as a file, named by its contract, view and days. */
export async function composeCurveFile(
  supply: Supply,
  find: FindColumns,
  wanted: DownloadWanted,
): Promise<MadeFile> {
  const { type, start, end, format } = wanted
  return {
    name: safeFileName(`${supply.name.replaceAll(/[/\\]/g, '-')}-${type}-${start}-${end}.${format}`),
    ...(await contentOf(supply, find, wanted)),
  }
}
