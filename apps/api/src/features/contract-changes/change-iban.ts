import type { Contract } from '@fanal/contract/schemas/contracts'
import { isValidIban, maskIban, normaliseIban } from '@fanal/domain/identifiers/iban'
import { findBankAccount } from '#features/contracts/holder-queries'
import type { Db } from '#platform/database'
import type { Deps } from '#deps'
import { AppError } from '#platform/errors'
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

type Errors = Record<string, string[]>

/** Another account of the customer's, or a new one that the customer owns. */
export async function changeIban(deps: Deps, tx: Db, change: IbanChange) {
  const { session, contractName } = change
  const { contract, settings } = await loadContractFor(tx, session, contractName, 'iban')
  const account = change.already_registered
    ? await registeredAccount(tx, contract, change)
    : newAccount(await currentIban(tx, session, contract), change)
  const { files, errors: wrongFiles } = readUploads(change.files, settings.fileUploadSizeLimit)
  const errors: Errors = { ...account.errors }
  if (wrongFiles.length > 0) errors['files'] = wrongFiles
  if (settings.features.attachmentOnIbanChange && files.length === 0) errors['files'] = ['required']
  if (Object.keys(errors).length > 0) throw new AppError('invalid_request', { errors })
  return requestSignedChange(deps, tx, {
    session,
    contract,
    kind: 'iban',
    wanted: { ...account.wanted },
    before: {
      bank_account_id: contract.bank_account?.id,
      printable_iban: contract.bank_account?.printable_iban,
    },
    fileIds: await storeUploads(tx, files),
  })
}

interface Chosen {
  wanted?: WantedIban
  errors?: Errors
}

async function registeredAccount(tx: Db, contract: Contract, change: IbanChange): Promise<Chosen> {
  if (change.bank_id === undefined) return { errors: { bank_id: ['required'] } }
  const account = await findBankAccount(tx, change.session.customerId, change.bank_id)
  if (!account) throw new AppError('not_found')
  if (account.id === contract.bank_account?.id) return { errors: { bank_id: ['unchanged'] } }
  return { wanted: { bank_account_id: account.id, printable_iban: maskIban(account.iban) } }
}

/** The account is kept with the change until it is signed: what is refused leaves nothing behind. */
function newAccount(
  current: string | undefined,
  { iban: typed = '', owner_is_bank_owner }: IbanChange,
): Chosen {
  const iban = normaliseIban(typed)
  const errors: Errors = {}
  if (!iban) errors['iban'] = ['required']
  else if (!isValidIban(iban)) errors['iban'] = ['iban_not_valid']
  else if (iban === current) errors['iban'] = ['unchanged']
  if (owner_is_bank_owner !== true) errors['owner_is_bank_owner'] = ['required']
  return { wanted: { iban, printable_iban: maskIban(iban) }, errors }
}

async function currentIban(
  tx: Db,
  { customerId }: Session,
  { bank_account }: Contract,
): Promise<string | undefined> {
  const account = bank_account && (await findBankAccount(tx, customerId, bank_account.id))
  return account?.iban
}
