import { doubleTariffSchemas } from '@fanal/contract/schemas/contract-changes'
import {
  availableDoubleTariffs,
  type DoubleTariff,
  isSameDoubleTariff,
} from '@fanal/domain/contract-changes/personalised-tariffs'
import { changeRules } from '@fanal/domain/contracts/contract-actions'
import { personalisedKind } from '#features/contract-changes/personalised/personalised-kind'
import { documentFormats } from '@fanal/domain/formats/document-formats'

export const doubleTariff = personalisedKind<DoubleTariff>({
  kind: 'doubleTariff',
  rule: changeRules.doubleTariff,
  value: doubleTariffSchemas.change.body.shape.value,
  choices: (today) => availableDoubleTariffs(today),
  isSame: isSameDoubleTariff,
  shown: (value) => value,
  label: ({ startMonth, startYear, endMonth, endYear }, locale) =>
    `${documentFormats(locale).monthOf(startYear, startMonth)} – ${documentFormats(locale).monthOf(endYear, endMonth)}`,
})
