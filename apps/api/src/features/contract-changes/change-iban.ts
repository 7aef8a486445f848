import { isValidIban, maskIban, normaliseIban } from '@fanal/domain/identifiers/iban'
import type { Contract } from '@fanal/contract/contracts.schemas'
import { type Db, sql } from '#platform/database'
import type { Deps } from '#platform/deps'
import { AppError } from '#platform/errors'
import { storeUploads, type Upload } from '#platform/uploads'
import type { Session } from '#platform/session'
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

interface Account {
  id: number
  iban: string
}

/** Another account of the customer's, or a new one that the customer owns. */
export async function changeIban(deps: Deps, tx: Db, change: IbanChange) {
  const { session, contractName, files } = change
  const { contract, settings } = await loadContractFor(tx, session, contractName, 'iban')
  const errors = change.already_registered ? {} : newAccountErrors(change)
  if (settings.features.attachmentOnIbanChange && files.length === 0) errors['files'] = ['required']
  if (Object.keys(errors).length > 0) throw new AppError('invalid_request', { errors })
  const account = change.already_registered
    ? await ownAccount(tx, session.customerId, change.bank_id)
    : await keepAccount(tx, session.customerId, normaliseIban(change.iban ?? ''))
  refuseCurrent(contract, account, change.already_registered)
  const fileIds = await storeUploads(tx, files, { field: 'files', maxBytes: settings.fileUploadSizeLimit })
  return requestSignedChange(deps, tx, {
    session,
    contract,
    kind: 'iban',
    wanted: { bank_account_id: account.id, printable_iban: maskIban(account.iban) },
    before: {
      bank_account_id: contract.bank_account?.id,
      printable_iban: contract.bank_account?.printable_iban,
    },
    fileIds,
  })
}

function newAccountErrors({ iban = '', owner_is_bank_owner }: IbanChange): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  if (!iban.trim()) errors['iban'] = ['required']
  else if (!isValidIban(iban)) errors['iban'] = ['iban_not_valid']
  if (owner_is_bank_owner !== true) errors['owner_is_bank_owner'] = ['required']
  return errors
}

async function ownAccount(tx: Db, customerId: number, bankId: number | undefined): Promise<Account> {
  if (bankId === undefined) throw new AppError('invalid_request', { errors: { bank_id: ['required'] } })
  const account = await tx.maybe<Account>(sql`
    select id, iban from bank_accounts where id = ${bankId} and customer_id = ${customerId}`)
  if (!account) throw new AppError('not_found')
  return account
}

function keepAccount(tx: Db, customerId: number, iban: string): Promise<Account> {
  return tx.one<Account>(sql`
    insert into bank_accounts (customer_id, iban) values (${customerId}, ${iban})
    on conflict (customer_id, iban) do update set iban = excluded.iban
    returning id, iban`)
}

function refuseCurrent(contract: Contract, account: Account, isRegistered: boolean): void {
  if (account.id === contract.bank_account?.id)
    throw new AppError('invalid_request', { errors: { [isRegistered ? 'bank_id' : 'iban']: ['unchanged'] } })
}
