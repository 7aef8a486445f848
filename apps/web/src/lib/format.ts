import { formatsOf } from '@fanal/domain/formats/formats'
import type { Lang } from '@fanal/domain/settings/languages'
import { keepDay, keepUnits } from './keep-together.ts'
import { usePortal } from './portal.tsx'

type Formats = ReturnType<typeof formatsOf>

const days = ['date', 'dayAndMonth', 'longDate', 'nearDate', 'nearDateTime', 'dateTime', 'brief', 'period']

function makeKept(lang: Lang): Formats {
  const kept = Object.entries(formatsOf(lang)).map(([name, write]) => {
    const keep = days.includes(name) ? keepDay : keepUnits
    return [name, (...args: unknown[]) => keep((write as (...args: unknown[]) => string)(...args))]
  })
  return Object.fromEntries(kept) as Formats
}

const made = new Map<Lang, Formats>()

/** Numbers, money and dates in the customer's language; none parts from its unit at the end of a line. */
export function useFormats(): Formats {
  const { lang } = usePortal()
  const formats = made.get(lang) ?? makeKept(lang)
  made.set(lang, formats)
  return formats
}
