import type { Contract } from '@fanal/contract/schemas/contracts'
import type { Pinnable } from '@fanal/contract/schemas/desk/case-subject'
import type { CaseDraft } from '@fanal/contract/schemas/desk/casework'
import type { InvoiceDetail } from '@fanal/contract/schemas/invoices'
import type { ShownPin } from '@fanal/contract/schemas/support'
import { documentFormats } from '@fanal/domain/formats/document-formats'
import { formatCadastralRef } from '@fanal/domain/identifiers/cadastral-ref'
import { isRefund } from '@fanal/domain/invoices/paid-status'
import { centsToEuros, eurosToCents } from '@fanal/domain/money'
import type { Locale } from '@fanal/domain/settings/languages'
import { lostPins } from '@fanal/domain/support/pins'
import { invoiceLabels } from '#features/invoices/documents/invoice-labels'
import type { FoundCase } from '#features/support/case-shape'
import { loadCase, namedByNumber } from '#features/support/load-case'
import type { Db } from '#platform/database'
import { wrongFields } from '#platform/errors'
import { fillText } from '#platform/texts'
import { textsOf } from '#texts'
import { findCaseContract } from '../case-contract.ts'
import { findCaseInvoice } from '../case-invoice.ts'

type Line = Pinnable['lines'][number]

function invoiceLines(bill: InvoiceDetail, locale: Locale): Line[] {
  const labels = invoiceLabels(locale)
  const sign = isRefund(bill) ? -1 : 1
  return bill.lines.map(({ kind, period, name, quantity, price_unit, multi, amount }) => {
    const cents = eurosToCents(amount)
    const own = { kind, period, name, quantity, price_unit, multi, amount_cents: cents }
    return {
      name: labels.lineName(own, bill.tariff),
      detail: labels.calculation(own),
      amount: centsToEuros(sign * cents),
    }
  })
}

/** What the contract says now, in the order of its page. */
function contractLines(contract: Contract, locale: Locale): Line[] {
  const { fields, values } = textsOf('contract-changes', locale)
  const { report } = textsOf('contracts', locale)
  const { decimal, longDay } = documentFormats(locale)
  const { notification_address: notices, start_date: start, invoice_online: sending } = contract
  const sendings = { email: values.email, postal: values.postal, 'postal+email': values.postalEmail }
  const lines: [name: string, detail: string | undefined][] = [
    [report.owner, contract.owner_partner.name],
    [fields.product, contract.pricelist.nom_comercial],
    [fields.tariff, contract.tariff.name],
    ...contract.contracted_power_period.map(({ period, power }): [string, string] => [
      fillText(fields.power, { period }),
      `${decimal(power)} kW`,
    ]),
    [fields.iban, contract.bank_account?.printable_iban],
    [fields.invoiceOnline, sendings[sending]],
    [fields.address, notices?.full_address],
    [fields.email, notices?.email],
    [fields.mobile, notices?.mobile],
    [fields.refCatastral, formatCadastralRef(contract.ref_catastral)],
    [fields.supply, contract.cups.name],
    [report.supplyAddress, contract.cups.full_address],
    [report.distributor, contract.dso.name],
    [report.startDate, start ? longDay(new Date(`${start}T12:00:00Z`)) : undefined],
  ]
  return lines.flatMap(([name, detail]) => (detail ? [{ name, detail, amount: null }] : []))
}

/** The lines of what a case is about, in the customer's language; the most particular first. */
export async function findPinnable(db: Db, row: FoundCase['row']): Promise<Pinnable[]> {
  const { locale, change } = row
  const bill = await findCaseInvoice(db, row)
  const found = await findCaseContract(db, row)
  const changed = found?.changes.find(({ id }) => id === change?.id)
  const { none } = textsOf('contract-changes', locale).values
  return [
    ...(bill ? [{ on: 'invoice' as const, number: bill.number, lines: invoiceLines(bill, locale) }] : []),
    ...(found && changed
      ? [
          {
            on: 'change' as const,
            number: found.contract.name,
            lines: changed.summary.map(({ field, before, after }) => ({
              name: field,
              detail: before === none ? after : `${before} → ${after}`,
              amount: null,
            })),
          },
        ]
      : []),
    ...(found
      ? [
          {
            on: 'contract' as const,
            number: found.contract.name,
            lines: contractLines(found.contract, locale),
          },
        ]
      : []),
  ]
}

/** The lines that sentences of a text are pinned to: they stay as they were when it left. */
export async function findPinnedLines(
  db: Db,
  number: string,
  // Drafts of before there were pins have none.
  { pins = [], message }: Pick<CaseDraft, 'message'> & Partial<Pick<CaseDraft, 'pins'>>,
): Promise<ShownPin[]> {
  if (pins.length === 0) return []
  if (lostPins(pins, message).length > 0) throw wrongFields({ pins: 'not_in_text' })
  const { row } = await loadCase(db, await namedByNumber(db, number))
  const targets = await findPinnable(db, row)
  return pins.map(({ sentence, on, line }) => {
    const target = targets.find((one) => one.on === on)
    const found = target?.lines[line]
    if (!target || !found) throw wrongFields({ pins: 'not_a_line' })
    return { sentence, on, number: target.number, ...found }
  })
}
