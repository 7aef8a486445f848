import type { Contract } from '@fanal/contract/schemas/contracts'
import { checkIbanChange } from '@fanal/domain/contract-changes/iban-change'
import { maskIban, normaliseIban } from '@fanal/domain/identifiers/iban'
import { findBankAccount } from '#features/contracts/holder-queries'
import type { Db } from '#platform/database'
import type { Deps } from '#deps'
import { AppError, refuseWrong } from '#platform/errors'
import type { Session } from '#platform/session'
import { readUploads, storeUploads, type Upload } from '#platform/uploads'
import type { WantedIban } from './apply-change.ts'
import { loadContractFor } from './load-contract.ts'
import { requestSignedChange } from './request-signed-change.ts'

interface IbanChange {
  session: Session
  contractName: string
  already_registered: boolean
  bank_id?: number
  iban?: string
  owner_is_bank_owner?: boolean
  files: readonly Upload[]
}

/** One of the customer's other accounts, or a new one that the customer owns. */
export async function changeIban(deps: Deps, tx: Db, change: IbanChange) {
  const { session, contractName } = change
  const { contract, settings } = await loadContractFor(tx, session, contractName, 'iban')
  const registered = change.already_registered ? await registeredAccount(tx, change) : undefined
  const { files, errors: wrongFiles } = readUploads(change.files, settings.fileUploadSizeLimit)
  const found = checkIbanChange(
    { ...change, files },
    {
      needsFiles: settings.features.attachmentOnIbanChange,
      currentId: contract.bank_account?.id,
      currentIban: await currentIban(tx, session, contract),
    },
  )
  refuseWrong({ files: wrongFiles, ...found })
  const iban = registered?.iban ?? normaliseIban(change.iban ?? '')
  // A new account is stored with the change until it is signed: a refusal leaves nothing behind.
  const wanted: WantedIban = {
    ...(registered ? { bank_account_id: registered.id } : { iban }),
    printable_iban: maskIban(iban),
  }
  return requestSignedChange(deps, tx, {
    session,
    contract,
    kind: 'iban',
    wanted: { ...wanted },
    before: {
      bank_account_id: contract.bank_account?.id,
      printable_iban: contract.bank_account?.printable_iban,
    },
    fileIds: await storeUploads(tx, session.customerId, files),
  })
}

async function registeredAccount(tx: Db, { bank_id, session }: IbanChange) {
  if (bank_id === undefined) return undefined
  const account = await findBankAccount(tx, session.customerId, bank_id)
  if (!account) throw new AppError('not_found')
  return account
}

async function currentIban(
  tx: Db,
  { customerId }: Session,
  { bank_account }: Contract,
): Promise<string | undefined> {
  const account = bank_account && (await findBankAccount(tx, customerId, bank_account.id))
  return account?.iban
}
