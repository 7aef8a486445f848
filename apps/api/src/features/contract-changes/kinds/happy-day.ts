import { happyDays } from '@fanal/domain/contract-changes/personalised-tariffs'
import { happyDaySchemas } from '@fanal/contract/schemas/contract-changes'
import { changeRules } from '@fanal/domain/contracts/contract-actions'
import type { Locale } from '@fanal/domain/settings/languages'
import { personalisedKind } from '#features/contract-changes/personalised/personalised-kind'
import { documentFormats } from '@fanal/domain/formats/document-formats'

const labelOf = (value: string, locale: Locale) =>
  documentFormats(locale).weekday(happyDays.findIndex((day) => day === value))

export const happyDay = personalisedKind<{ value: string; label: string }>({
  kind: 'happyDay',
  rule: changeRules.happyDay,
  value: happyDaySchemas.change.body.shape.value,
  choices: (_, locale) => happyDays.map((value) => ({ value, label: labelOf(value, locale) })),
  isSame: (a, b) => a.value === b.value,
  shown: ({ value }, locale) => ({ value, label: labelOf(value, locale) }),
  label: ({ value }, locale) => labelOf(value, locale),
})
