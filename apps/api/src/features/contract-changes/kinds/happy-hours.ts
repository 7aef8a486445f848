import { happyHoursSchemas } from '@fanal/contract/schemas/contract-changes'
import {
  availableHappyHours,
  type HappyHours,
  isSameHappyHours,
} from '@fanal/domain/contract-changes/personalised-tariffs'
import { changeRules } from '@fanal/domain/contracts/contract-actions'
import { personalisedKind } from '#features/contract-changes/personalised/personalised-kind'

export const happyHours = personalisedKind<HappyHours>({
  kind: 'happyHours',
  rule: changeRules.happyHours,
  value: happyHoursSchemas.change.body.shape.value,
  choices: () => availableHappyHours(),
  isSame: isSameHappyHours,
  shown: (value) => value,
  label: ({ startHour, endHour }) => `${startHour}–${endHour} h`,
})
