/**
 * Sources of curve values by rank: customer downloads, validated by the distributor (P5D, P1, P2), used for billing
 * (F5D, F1), rectified (RF5D).
 */
export const curveSources = { customer: 1, validated: 2, billing: 3, rectified: 4 } as const
export type CurveSource = (typeof curveSources)[keyof typeof curveSources]

/** The file of a value. */
export interface CurveFile {
  source: CurveSource
  /** Date of the file. */
  date: string
  /** 0 to 255. */
  version: number
}

const dayMs = 86_400_000
const firstDayMs = Date.UTC(2000, 0, 1)

/** For files without a date: they rank below all others of their source. */
export const unknownFileDate = '2000-01-01'

/** Source, then date, then version in one number, so that the greater one wins. 4 bytes, never 0. */
export function rankOf({ source, date, version }: CurveFile): number {
  const days = (Date.parse(`${date}T00:00:00Z`) - firstDayMs) / dayMs
  if (!(days >= 0 && days <= 0xffff) || version < 0 || version > 0xff)
    throw new RangeError(`No file can be of ${date}, version ${version}`)
  return source * 0x1000000 + days * 0x100 + version
}

let lastFile: { rank: number; file: CurveFile } | undefined

export function fileOfRank(rank: number): CurveFile {
  // Most days come from one file.
  if (lastFile?.rank === rank) return lastFile.file
  const file = {
    source: Math.floor(rank / 0x1000000) as CurveSource,
    date: new Date(firstDayMs + ((rank >>> 8) & 0xffff) * dayMs).toISOString().slice(0, 10),
    version: rank & 0xff,
  }
  lastFile = { rank, file }
  return file
}
