import type { Contract } from '@fanal/contract/schemas/contracts'
import { checkIbanChange } from '@fanal/domain/contract-changes/iban-change'
import { changeRules } from '@fanal/domain/contracts/contract-actions'
import { maskIban, normaliseIban } from '@fanal/domain/identifiers/iban'
import { z } from 'zod'
import { type RequestedKind, waiting } from '#features/contract-changes/change-kind'
import { changeLine } from '#features/contract-changes/summary-lines'
import { updateBankAccount } from '#features/contracts/change-queries'
import { findBankAccount, keepBankAccount } from '#features/contracts/holder-queries'
import type { Db } from '#platform/database'
import { AppError, refuseWrong } from '#platform/errors'
import type { Session } from '#platform/session'
import { readUploads, type Upload } from '#platform/uploads'
import { textsOf } from '#texts'

interface IbanForm {
  already_registered: boolean
  bank_id?: number
  iban?: string
  owner_is_bank_owner?: boolean
  files: readonly Upload[]
}

/** An existing account by id, or a new IBAN: stored only when it takes effect. */
const payload = z.object({
  bank_account_id: z.number().optional(),
  iban: z.string().optional(),
  printable_iban: z.string(),
})
const before = z.object({ bank_account_id: z.number().optional(), printable_iban: z.string().optional() })

/** One of the customer's other accounts, or a new one that the customer owns. */
export const iban: RequestedKind<
  IbanForm,
  z.infer<typeof payload>,
  z.infer<typeof before>,
  typeof waiting
> = {
  kind: 'iban',
  rule: changeRules.iban,
  schemas: { payload, before },
  title: (locale) => textsOf('contract-changes', locale).kinds.iban,
  isSigned: true,
  async check(tx, { session, contract, settings }, form) {
    const registered = form.already_registered ? await registeredAccount(tx, session, form) : undefined
    const { files, errors } = readUploads(form.files, settings.fileUploadSizeLimit)
    const found = checkIbanChange(
      { ...form, files },
      {
        needsFiles: settings.features.attachmentOnIbanChange,
        currentId: contract.bank_account?.id,
        currentIban: await currentIban(tx, session, contract),
      },
    )
    refuseWrong({ files: errors, ...found })
    const number = registered?.iban ?? normaliseIban(form.iban ?? '')
    return {
      answer: waiting,
      change: {
        // A new account is stored with the change until it is signed: a refusal leaves nothing behind.
        payload: {
          ...(registered ? { bank_account_id: registered.id } : { iban: number }),
          printable_iban: maskIban(number),
        },
        before: {
          bank_account_id: contract.bank_account?.id,
          printable_iban: contract.bank_account?.printable_iban,
        },
        files,
      },
    }
  },
  summary: ({ payload: after, before: old }, locale) =>
    changeLine(
      textsOf('contract-changes', locale).fields.iban,
      [old.printable_iban, after.printable_iban],
      locale,
    ),
  async apply(tx, own, { bank_account_id, iban: number }) {
    const accountId =
      number === undefined ? bank_account_id : await keepBankAccount(tx, own.customerId, number)
    await updateBankAccount(tx, own, accountId)
  },
}

async function registeredAccount(tx: Db, { customerId }: Session, { bank_id }: IbanForm) {
  if (bank_id === undefined) return undefined
  const account = await findBankAccount(tx, customerId, bank_id)
  if (!account) throw new AppError('not_found')
  return account
}

async function currentIban(tx: Db, { customerId }: Session, { bank_account }: Contract) {
  const account = bank_account && (await findBankAccount(tx, customerId, bank_account.id))
  return account?.iban
}
