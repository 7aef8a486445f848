import { strFromU8 } from 'fflate'

/** The raw cells of a sheet: numbers as numbers, texts as texts. */
export function cellsOf(files: Record<string, Uint8Array>, sheet: number): (string | number | null)[][] {
  const xml = (path: string) => strFromU8(files[path] ?? new Uint8Array(0))
  const shared = [...xml('xl/sharedStrings.xml').matchAll(/<si>.*?<t[^>]*>(.*?)<\/t>.*?<\/si>/gs)].map(
    ([, text]) => text ?? '',
  )
  return [...xml(`xl/worksheets/sheet${sheet}.xml`).matchAll(/<row .*?<\/row>/gs)].map(([row]) =>
    [...row.matchAll(/<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)].map(([, attributes = '', inner = '']) => {
      const value = /<v>(.*?)<\/v>/.exec(inner)?.[1]
      if (attributes.includes('t="s"')) return shared[Number(value)] ?? null
      if (attributes.includes('t="inlineStr"')) return /<t[^>]*>(.*?)<\/t>/s.exec(inner)?.[1] ?? null
      return value === undefined ? null : Number(value)
    }),
  )
}
