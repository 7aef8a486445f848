import { setImmediate } from 'node:timers/promises'
import type { GasReading } from '@fanal/contract/schemas/gas-readings'
import { safeFileName } from '@fanal/domain/files/file-kind'
import { curveCsvPieces } from '@fanal/domain/consumption/files/compose-curve-csv'
import { composeGasCsv } from '@fanal/domain/gas-readings/compose-gas-csv'
import type { CurveColumns } from '@fanal/domain/consumption/curve-columns'
import type { CurveType, DayRange } from '@fanal/domain/consumption/curve-range'
import type { Locale } from '@fanal/domain/settings/languages'
import type { Supply } from '#features/contracts/supply-queries'
import type { MadeFile } from '#platform/files'
import type { Sheet } from '#formats/workbook'

export interface DownloadWanted extends DayRange {
  type: CurveType
  format: 'csv' | 'xlsx'
  locale: Locale
}

/** How a file is generated from data that is queried when needed. */
interface FileParts<T> {
  find: () => Promise<T>
  csv: (found: T) => Iterable<string>
  sheets: (found: T) => Promise<Sheet[]>
}

/** Yields between chunks. */
async function gathered(pieces: Iterable<string>): Promise<string> {
  let whole = ''
  for (const piece of pieces) {
    whole += piece
    await setImmediate()
  }
  return whole
}

async function contentOf<T>(format: DownloadWanted['format'], { find, csv, sheets }: FileParts<T>) {
  if (format === 'csv')
    return { mediaType: 'text/csv; charset=utf-8', content: await gathered(csv(await find())) }
  // Lazy-loaded with the first file of its kind.
  const [{ workbookType }, { workbookInTurn }] = await Promise.all([
    import('#formats/workbook'),
    import('#platform/admission/workbook-queue'),
  ])
  return { mediaType: workbookType, content: await workbookInTurn(async () => sheets(await find())) }
}

/** Named by contract, view and days. */
async function composeFile<T>(
  { name }: Supply,
  { type, start, end, format }: DownloadWanted,
  parts: FileParts<T>,
): Promise<MadeFile> {
  return {
    name: safeFileName(`${name.replaceAll(/[/\\]/g, '-')}-${type}-${start}-${end}.${format}`),
    ...(await contentOf(format, parts)),
  }
}

/** A curve as a file. */
export const composeCurveFile = (
  supply: Supply,
  find: () => Promise<CurveColumns>,
  wanted: DownloadWanted,
): Promise<MadeFile> =>
  composeFile(supply, wanted, {
    find,
    csv: (columns) => curveCsvPieces(supply.cups, columns, wanted),
    sheets: async (columns) => (await import('./excel.ts')).curveSheets(columns, wanted),
  })

/** For gas, the readings of invoices that end on these days, oldest first. */
export const composeGasFile = (
  supply: Supply,
  find: () => Promise<GasReading[]>,
  wanted: DownloadWanted,
): Promise<MadeFile> =>
  composeFile(supply, wanted, {
    find: async () =>
      (await find())
        .filter(({ end_date }) => end_date >= wanted.start && end_date <= wanted.end)
        .toReversed(),
    csv: (readings) => [composeGasCsv(supply.cups, readings)],
    sheets: async (readings) =>
      (await import('#features/gas-readings/gas-excel')).gasSheets(readings, wanted.locale),
  })
