import type { Contract } from '@fanal/contract/schemas/contracts'
import {
  hasRightCadastralControl,
  isCadastralRef,
  normaliseCadastralRef,
} from '@fanal/domain/identifiers/cadastral-ref'
import { updateInvoiceOnline, updateRefCatastral } from '#features/contracts/change-queries'
import type { Db } from '#platform/database'
import type { Deps } from '#deps'
import { AppError } from '#platform/errors'
import type { Session } from '#platform/session'
import { loadContractFor } from './load-contract.ts'
import { recordDone } from './record-done.ts'

interface OnContract {
  session: Session
  contractName: string
}

/** 14 or 20 letters and digits; wrong control letters are told, they do not block (decisions §3). */
export async function changeRefCatastral(
  { env }: Deps,
  tx: Db,
  { session, contractName, ref_catastral: typed }: OnContract & { ref_catastral: string },
) {
  const { contract } = await loadContractFor(tx, session, contractName, 'refCatastral')
  const ref_catastral = normaliseCadastralRef(typed)
  const error = refCatastralError(ref_catastral, contract.ref_catastral)
  if (error) throw new AppError('invalid_request', { errors: { ref_catastral: [error] } })
  await updateRefCatastral(tx, contract.id, ref_catastral)
  await recordDone(env, tx, {
    session,
    contract,
    kind: 'refCatastral',
    wanted: { ref_catastral },
    before: { ref_catastral: contract.ref_catastral },
  })
  return { ref_catastral, has_right_control: hasRightCadastralControl(ref_catastral) }
}

function refCatastralError(wanted: string, current: string): string | undefined {
  if (!wanted) return 'required'
  if (!isCadastralRef(wanted)) return 'ref_catastral_not_valid'
  return wanted === current ? 'unchanged' : undefined
}

export async function changeInvoiceOnline(
  { env }: Deps,
  tx: Db,
  { session, contractName, invoice_online }: OnContract & Pick<Contract, 'invoice_online'>,
) {
  const { contract } = await loadContractFor(tx, session, contractName, 'invoiceOnline')
  if (invoice_online === contract.invoice_online) return { invoice_online }
  await updateInvoiceOnline(tx, contract.id, invoice_online)
  await recordDone(env, tx, {
    session,
    contract,
    kind: 'invoiceOnline',
    wanted: { invoice_online },
    before: { invoice_online: contract.invoice_online },
  })
  return { invoice_online }
}
