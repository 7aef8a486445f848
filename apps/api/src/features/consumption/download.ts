import { safeFileName } from '@fanal/domain/files/file-kind'
import { composeCurveCsv } from '@fanal/domain/consumption/compose-curve-csv'
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

const mediaTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

async function contentOf(supply: Supply, curve: CurveColumns, wanted: DownloadWanted) {
  if (wanted.format === 'csv') return composeCurveCsv(supply.cups, curve, wanted)
  // Read with the first of its kind.
  const { composeCurveExcel } = await import('./excel.ts')
  return composeCurveExcel(curve, wanted)
}

/** A curve as a file, named by its contract, view and days. */
export async function composeCurveFile(
  supply: Supply,
  curve: CurveColumns,
  wanted: DownloadWanted,
): Promise<MadeFile> {
  const { type, start, end, format } = wanted
  return {
    name: safeFileName(`${supply.name.replaceAll(/[/\\]/g, '-')}-${type}-${start}-${end}.${format}`),
    mediaType: mediaTypes[format],
    content: await contentOf(supply, curve, wanted),
  }
}
