import type { InvoiceDetail } from '@fanal/contract/schemas/invoices'
import { usePortal } from '#lib/portal.tsx'
import type { BillLine } from './bill-labels.ts'

/** Subtypes of claims: of the reading behind a line, of what was fed in, or of the line itself. */
const aboutReading = '009'
const aboutLine = '008'
const aboutSurplus = '075'
const readLines: readonly BillLine['kind'][] = ['energy', 'excess', 'reactive']

function subtypeOf(kind: BillLine['kind']): string {
  if (kind === 'surplus') return aboutSurplus
  return readLines.includes(kind) ? aboutReading : aboutLine
}

/** A claim about a line, filled in. Not while one is open, nor where claims are off. */
export function useClaimLink({ id, type, contract, claim }: InvoiceDetail) {
  const { linkTo } = usePortal()
  if (claim || type === 'multipoint' || !linkTo('claims')) return undefined
  return ({ kind }: BillLine, line: string) =>
    linkTo(
      'claims',
      {},
      {
        contract,
        invoice: String(id),
        subtipus: subtypeOf(kind),
        line,
      },
    )
}
