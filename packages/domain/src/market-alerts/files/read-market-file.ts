import { type OmieDay, type Read, readOmie } from './read-omie.ts'
import { type OmipFile, readOmip } from './read-omip.ts'
import { htmlRows, separatedRows } from './text-rows.ts'

export type MarketFile =
  | ({ kind: 'omie' } & OmieDay)
  | ({ kind: 'omip' } & OmipFile)
  /** The regulated price, which is not read here. */
  | { kind: 'pvpc'; json: unknown }

interface Named {
  /** Name of the file, which may tell a day. */
  name: string
  today: string
}

/** What a file is, by its content. */
export function readMarketFile(content: string, { name, today }: Named): Read<MarketFile> {
  const text = content.replace(/^\uFEFF/, '')
  const start = text.trimStart().slice(0, 40)
  if (start === '') return { problems: ['it is empty'] }
  if (text.includes('\0')) return { problems: ['it is no text'] }
  if (start.startsWith('{')) return readPvpc(text)
  if (start.startsWith('<')) {
    const { rows, around } = htmlRows(text)
    return ofKind('omip', readOmip(rows, { today, isPage: true, around }))
  }
  const rows = separatedRows(text)
  if (/^(marginalpdbc\b|\d{4};\d{1,2};\d{1,2};\d{1,3};)/i.test(start))
    return ofKind('omie', readOmie(rows, { name, today }))
  if (/\b(FTB|FPB|FTS)\b/.test(text) || /product/i.test(start))
    return ofKind('omip', readOmip(rows, { today, isPage: false }))
  return { problems: ['it is no file of OMIE, OMIP or PVPC'] }
}

function ofKind<K extends string, T extends object>(kind: K, read: Read<T>): Read<{ kind: K } & T> {
  return 'problems' in read ? read : { kind, ...read }
}

function readPvpc(text: string): Read<MarketFile> {
  try {
    return { kind: 'pvpc', json: JSON.parse(text) as unknown }
  } catch (error) {
    return { problems: [`it is not JSON: ${error instanceof Error ? error.message : ''}`] }
  }
}
