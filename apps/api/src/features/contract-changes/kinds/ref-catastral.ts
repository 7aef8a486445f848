import { checkRefCatastralChange } from '@fanal/domain/contract-changes/ref-catastral-change'
import { changeRules } from '@fanal/domain/contracts/contract-actions'
import { hasRightCadastralControl, normaliseCadastralRef } from '@fanal/domain/identifiers/cadastral-ref'
import { z } from 'zod'
import type { RequestedKind } from '#features/contract-changes/change-kind'
import { changeLine } from '#features/contract-changes/summary-lines'
import { updateRefCatastral } from '#features/contracts/change-queries'
import { refuseWrong } from '#platform/errors'
import { textsOf } from '#texts'

const values = z.object({ ref_catastral: z.string() })
type Values = z.infer<typeof values>

export const refCatastral: RequestedKind<Values, Values, Values, Values & { has_right_control: boolean }> = {
  kind: 'refCatastral',
  rule: changeRules.refCatastral,
  schemas: { payload: values, before: values },
  title: (locale) => textsOf('contract-changes', locale).kinds.refCatastral,
  check(_, { contract }, form) {
    const ref_catastral = normaliseCadastralRef(form.ref_catastral)
    refuseWrong(checkRefCatastralChange(ref_catastral, contract.ref_catastral))
    return Promise.resolve({
      answer: { ref_catastral, has_right_control: hasRightCadastralControl(ref_catastral) },
      change: { payload: { ref_catastral }, before: { ref_catastral: contract.ref_catastral } },
    })
  },
  summary: ({ payload, before }, locale) =>
    changeLine(
      textsOf('contract-changes', locale).fields.refCatastral,
      [before.ref_catastral, payload.ref_catastral],
      locale,
    ),
  apply: (tx, own, { ref_catastral }) => updateRefCatastral(tx, own, ref_catastral),
}
