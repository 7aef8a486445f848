import {
  isCadastralRef,
  hasRightCadastralControl,
  normaliseCadastralRef,
} from '@fanal/domain/identifiers/cadastral-ref'
import type { ContractChange } from '@fanal/domain/contracts/contract-actions'
import type { Contract } from '@fanal/contract/contracts.schemas'
import { type Db, sql } from '#platform/database'
import { AppError } from '#platform/errors'
import type { Session } from '#platform/session'
import { insertChange } from './change-request.ts'
import { loadContractFor } from './load-contract.ts'

interface Immediate {
  session: Session
  contract: Contract
  kind: ContractChange
  wanted: Record<string, unknown>
  before: Record<string, unknown>
}

/** A change that needs nobody else is done at once; the customer finds it in the history all the same. */
export async function recordDone(
  tx: Db,
  { session, contract, kind, wanted, before }: Immediate,
): Promise<void> {
  await insertChange(tx, {
    contractId: contract.id,
    customerId: session.customerId,
    kind,
    wanted,
    before,
    state: 'done',
  })
}

/** 14 or 20 letters and digits; wrong control letters are told, they do not block (decisions §3). */
export async function changeRefCatastral(tx: Db, session: Session, contractName: string, typed: string) {
  const { contract } = await loadContractFor(tx, session, contractName, 'refCatastral')
  const ref_catastral = normaliseCadastralRef(typed)
  const error = refCatastralError(ref_catastral, contract.ref_catastral)
  if (error) throw new AppError('invalid_request', { errors: { ref_catastral: [error] } })
  await tx.run(sql`
    update contracts set ref_catastral = ${ref_catastral}, version = version + 1 where id = ${contract.id}`)
  await recordDone(tx, {
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

type InvoiceOnline = Contract['invoice_online']

export async function changeInvoiceOnline(
  tx: Db,
  session: Session,
  contractName: string,
  invoice_online: InvoiceOnline,
) {
  const { contract } = await loadContractFor(tx, session, contractName, 'invoiceOnline')
  if (invoice_online !== contract.invoice_online) {
    await tx.run(sql`
      update contracts set invoice_online = ${invoice_online}, version = version + 1 where id = ${contract.id}`)
    await recordDone(tx, {
      session,
      contract,
      kind: 'invoiceOnline',
      wanted: { invoice_online },
      before: { invoice_online: contract.invoice_online },
    })
  }
  return { invoice_online }
}
