import { formatsOf } from '@fanal/domain/formats/formats'
import type { Lang } from '@fanal/domain/settings/languages'
import { keepUnits } from './keep-together.ts'
import { usePortal } from './portal.tsx'

function makeFormats(lang: Lang) {
  const formats = formatsOf(lang)
  return {
    ...formats,
    percent: (value: number, digits?: number) => keepUnits(formats.percent(value, digits)),
    powerKw: (value: number) => keepUnits(formats.powerKw(value)),
    energyKwh: (value: number) => keepUnits(formats.energyKwh(value)),
  }
}

const made = new Map<Lang, ReturnType<typeof makeFormats>>()

/** Numbers, money and dates in the customer's language; no figure parts from its unit at the end of a line. */
export function useFormats() {
  const { lang } = usePortal()
  const formats = made.get(lang) ?? makeFormats(lang)
  made.set(lang, formats)
  return formats
}
