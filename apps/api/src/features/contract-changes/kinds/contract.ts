import { changeRules } from '@fanal/domain/contracts/contract-actions'
import { madridDayOf } from '@fanal/domain/dates'
import { formatCups } from '@fanal/domain/identifiers/cups'
import { z } from 'zod'
import type { ChangeKind } from '#features/contract-changes/change-kind'
import {
  dayText,
  newLines,
  powerLines,
  priceLines,
  storedPrices,
} from '#features/contract-changes/summary-lines'
import { endContract, signContract, startContract } from '#features/contracts/change-queries'
import { documentFormats } from '@fanal/domain/formats/document-formats'
import { enqueue } from '#platform/outbox'
import { fillText } from '#platform/texts'
import { textsOf } from '#texts'

const payload = z.object({
  product: z.string(),
  tariff: z.string(),
  powers_w: z.array(z.number()),
  prices: storedPrices.optional(),
  cups: z.string(),
  printable_iban: z.string(),
  start: z.enum(['now', 'after_withdrawal', 'on']),
  start_day: z.string().nullable(),
  process: z.string(),
})
/** A new contract: what is signed, as it was shown. */
export type ContractPayload = z.infer<typeof payload>

const today = () => madridDayOf(Date.now())

/** A new contract. Contracting asks for it, and follows it after the signature. */
export const contract: ChangeKind<ContractPayload, object> = {
  kind: 'contract',
  rule: changeRules.contract,
  schemas: { payload, before: z.object({}) },
  title: (locale) => textsOf('contract-changes', locale).kinds.contract,
  isSigned: true,
  notAnswered: 'is a new contract: see "switch list"',
  summary({ payload: wanted }, locale) {
    const { fields, values } = textsOf('contract-changes', locale)
    const starts = { now: values.startNow, after_withdrawal: values.startLater, on: values.startOn }
    const day = wanted.start_day ? dayText(wanted.start_day, locale) : ''
    const fixed = wanted.prices?.fixed
    return [
      ...newLines(
        [
          [fields.contract, wanted.product],
          [fields.tariff, wanted.tariff],
          [fields.supply, formatCups(wanted.cups)],
          [fields.iban, wanted.printable_iban],
          [fields.start, fillText(starts[wanted.start], { day })],
        ],
        locale,
      ),
      ...powerLines([], wanted.powers_w, locale),
      ...newLines(
        [[fields.fixedPrice, fixed ? `${documentFormats(locale).unitPrice(fixed)} ${values.perDay}` : '']],
        locale,
      ),
      ...priceLines(undefined, wanted.prices, locale),
    ]
  },
  apply: (tx, own) => startContract(tx, own, today()),
  /** A contract that the distributor refused never began. */
  undo: (tx, own) => endContract(tx, own, today()),
  /** The mail and the request to the distributor are sent by contracting, from the outbox. */
  async afterSignature(tx, { customerId, contractId }) {
    await signContract(tx, { customerId, contractId }, today())
    await enqueue(tx, 'contract_signature', { customerId, contractId })
  },
}
