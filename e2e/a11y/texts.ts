import { readdirSync, readFileSync } from 'node:fs'
import type { Lang } from '../lib/pages.ts'

const folder = new URL('../../apps/web/src/i18n/', import.meta.url)

/** The pages' texts of a language with their keys; of plurals the longest. */
export const textsOf = (lang: Lang): [key: string, text: string][] =>
  readdirSync(new URL(`${lang}/`, folder)).flatMap((file) =>
    Object.entries(
      JSON.parse(readFileSync(new URL(`${lang}/${file}`, folder), 'utf8')) as Record<string, string | object>,
    ).map(([key, text]): [string, string] => [key, typeof text === 'string' ? text : longestOf(text)]),
  )

const longestOf = (plurals: object) =>
  Object.values(plurals as Record<string, string>)
    .toSorted((a, b) => a.length - b.length)
    .at(-1) ?? ''
