import { changeRules } from '@fanal/domain/contracts/contract-actions'
import { z } from 'zod'
import { type RequestedKind, waiting } from '#features/contract-changes/change-kind'
import { updateSips } from '#features/contracts/change-queries'
import { refuseWrong } from '#platform/errors'
import { textsOf } from '#texts'

const values = z.object({ opposed: z.boolean() })
type Values = z.infer<typeof values>

/** The holder's objection to sharing the supply point's data: unactive → requested → active. */
export const sips: RequestedKind<{ noCessionSelection: boolean }, Values, Values, typeof waiting> = {
  kind: 'noSIPSCession',
  rule: changeRules.noSIPSCession,
  schemas: { payload: values, before: values },
  title: (locale) => textsOf('contract-changes', locale).kinds.noSIPSCession,
  isSigned: true,
  check(_, __, { noCessionSelection }) {
    refuseWrong(noCessionSelection ? {} : { noCessionSelection: 'required' })
    return Promise.resolve({
      answer: waiting,
      change: { payload: { opposed: true }, before: { opposed: false } },
    })
  },
  summary(_, locale) {
    const { fields, values: texts } = textsOf('contract-changes', locale)
    return [{ field: fields.sips, before: texts.allowed, after: texts.opposed }]
  },
  open: (tx, own) => updateSips(tx, own, 'requested'),
  apply: (tx, own) => updateSips(tx, own, 'active'),
  undo: (tx, own) => updateSips(tx, own, 'unactive'),
}
