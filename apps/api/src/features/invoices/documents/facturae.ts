import { decimalText, exact, times } from '@fanal/domain/decimal'
import { type InvoiceLine, isIndirectTax } from '@fanal/domain/invoices/invoice-lines'
import { centsToEuros, sumCents } from '@fanal/domain/money'
import type { Locale } from '@fanal/domain/settings/languages'
import { buyerParty, canNameParties, sellerParty } from './facturae-parties.ts'
import type { InvoiceData } from '#features/invoices/invoice-data'
import { type InvoiceLabels, invoiceLabels, percentOf } from './invoice-labels.ts'
import { element, textElement } from './xml.ts'

export const facturaeNamespace = 'http://www.facturae.gob.es/formato/Versiones/Facturaev3_2_2.xml'

/** Facturae 3.2.2: tax codes. */
const taxCodes: Partial<Record<InvoiceLine['kind'], string>> = { vat: '01', ipsi: '02', igic: '03' }
const units: Partial<Record<InvoiceLine['kind'], string>> = {
  energy: '36',
  surplus: '36',
  hydrocarbon_tax: '36',
  electricity_tax_minimum: '36',
}

/** Kinds with quantity and price; for the others only the amount is meaningful. */
const counted = new Set<InvoiceLine['kind']>([
  'power',
  'energy',
  'surplus',
  'fixed',
  'social_bonus',
  'rent',
  'hydrocarbon_tax',
  'electricity_tax_minimum',
])

/**
 * Whether an electronic invoice is possible: both parties have tax id and address, taxes are separate lines, and the
 * corrected invoice is known.
 */
export function canBeElectronic(data: InvoiceData): boolean {
  const corrects = data.isRefund || data.rectificative_type === 'R'
  return canNameParties(data) && data.lines.some(isIndirectTax) && (!corrects || data.rectified !== undefined)
}

const amount = (name: string, cents: number) => element(name, element('TotalAmount', centsToEuros(cents)))
const plain = (name: string, cents: number) => element(name, centsToEuros(cents))
const sumOf = (lines: readonly InvoiceLine[]) => sumCents(lines.map(({ amount_cents }) => amount_cents))
// Avoids "-0".
const signed = (cents: number, { isRefund }: InvoiceData) => (isRefund && cents !== 0 ? -cents : cents)

interface Totals {
  items: InvoiceLine[]
  taxes: InvoiceLine[]
  grossCents: number
  taxCents: number
  totalCents: number
  /** The battery's earlier payment. */
  paidCents: number
  toPayCents: number
}

function totalsOf(data: InvoiceData): Totals {
  const items = data.lines.filter((line) => !isIndirectTax(line) && line.kind !== 'battery')
  const taxes = data.lines.filter(isIndirectTax)
  const battery = data.lines.filter(({ kind }) => kind === 'battery')
  const grossCents = signed(sumOf(items), data)
  const taxCents = signed(sumOf(taxes), data)
  const paidCents = -signed(sumOf(battery), data) || 0
  return {
    items,
    taxes,
    grossCents,
    taxCents,
    totalCents: grossCents + taxCents,
    paidCents,
    toPayCents: grossCents + taxCents - paidCents,
  }
}

/** The invoice as Facturae 3.2.2 in canonical form; see `signFacturae`. Refund amounts are negative. */
export function composeFacturae(data: InvoiceData, locale: Locale): string {
  const words = invoiceLabels(locale)
  const totals = totalsOf(data)
  return element(
    `fe:Facturae xmlns:fe="${facturaeNamespace}"`,
    fileHeader(data, totals),
    element('Parties', sellerParty(data), buyerParty(data)),
    element('Invoices', element('Invoice', ...invoiceParts(data, totals, words))),
  )
}

function fileHeader(data: InvoiceData, { totalCents, toPayCents }: Totals): string {
  return element(
    'FileHeader',
    element('SchemaVersion', '3.2.2'),
    element('Modality', 'I'),
    element('InvoiceIssuerType', 'EM'),
    element(
      'Batch',
      textElement('BatchIdentifier', `${data.settings.invoicing.vat}${data.number}`, 70),
      element('InvoicesCount', '1'),
      amount('TotalInvoicesAmount', totalCents),
      amount('TotalOutstandingAmount', toPayCents),
      amount('TotalExecutableAmount', toPayCents),
      element('InvoiceCurrencyCode', 'EUR'),
    ),
  )
}

function invoiceParts(data: InvoiceData, totals: Totals, words: InvoiceLabels): string[] {
  const period = (name: string, start: string, end: string) =>
    element(name, element('StartDate', start), element('EndDate', end))
  return [
    element(
      'InvoiceHeader',
      ...numberOf(data.number),
      element('InvoiceDocumentType', 'FC'),
      element('InvoiceClass', data.rectified ? 'OR' : 'OO'),
      corrective(data, period),
    ),
    element(
      'InvoiceIssueData',
      element('IssueDate', data.date),
      period('InvoicingPeriod', data.start_date, data.end_date),
      element('InvoiceCurrencyCode', 'EUR'),
      element('TaxCurrencyCode', 'EUR'),
      element('LanguageName', words.lang),
      data.supply && textElement('ReceiverContractReference', data.supply.contract, 20),
    ),
    element('TaxesOutputs', ...totals.taxes.map((tax) => taxOf(tax, data))),
    invoiceTotals(data, totals),
    element('Items', ...totals.items.map((line) => itemOf(line, data, totals, words))),
    ...paymentDetails(data, totals),
  ]
}

/** A number has 20 characters at most; the rest is its series. */
function numberOf(number: string): string[] {
  if (number.length <= 20) return [textElement('InvoiceNumber', number)]
  return [
    textElement('InvoiceNumber', number.slice(-20)),
    textElement('InvoiceSeriesCode', number.slice(0, -20), 20),
  ]
}

/** A cancelled invoice is corrected by difference (02); a replacement states the whole again (01). */
function corrective(
  { rectified, isRefund }: InvoiceData,
  period: (name: string, start: string, end: string) => string,
): string | undefined {
  if (!rectified) return undefined
  return element(
    'Corrective',
    ...numberOf(rectified.number),
    element('ReasonCode', '10'),
    element('ReasonDescription', 'Detalle Operación'),
    period('TaxPeriod', rectified.start, rectified.end),
    element('CorrectionMethod', isRefund ? '02' : '01'),
    element(
      'CorrectionMethodDescription',
      isRefund ? 'Rectificación por diferencias' : 'Rectificación íntegra',
    ),
    element('InvoiceIssueDate', rectified.date),
  )
}

/** The tax on its base; for one item, on its amount. */
function taxOf(tax: InvoiceLine, data: InvoiceData, item?: InvoiceLine): string {
  const base = item ? item.amount_cents : Math.round(Number(tax.quantity) * 100)
  return element(
    'Tax',
    element('TaxTypeCode', taxCodes[tax.kind] ?? '05'),
    element('TaxRate', percentOf(tax)),
    amount('TaxableBase', signed(base, data)),
    item ? undefined : amount('TaxAmount', signed(tax.amount_cents, data)),
  )
}

/** With several rates, the meter's rent has another one; items state it for information only. */
function taxOfItem(line: InvoiceLine, { taxes, items }: Totals): InvoiceLine | undefined {
  const rents = items.filter(({ kind }) => kind === 'rent')
  const ofRent = taxes.find((tax) => Math.round(Number(tax.quantity) * 100) === sumOf(rents))
  const others = taxes.filter((tax) => tax !== ofRent)
  if (taxes.length > 1 && ofRent) return line.kind === 'rent' ? ofRent : others[0]
  return taxes.toSorted((one, other) => Number(other.quantity) - Number(one.quantity))[0]
}

function itemOf(line: InvoiceLine, data: InvoiceData, totals: Totals, words: InvoiceLabels): string {
  const cents = signed(line.amount_cents, data)
  const unusedCents = signed(line.unused_cents ?? 0, data)
  const isCounted = counted.has(line.kind) && line.quantity !== '1'
  const quantity = isCounted ? decimalText(times(exact(line.quantity), exact(line.multi))) : '1'
  const price = isCounted ? line.price_unit : centsToEuros(line.amount_cents)
  const tax = taxOfItem(line, totals)
  const calculation = words.calculation(line)
  return element(
    'InvoiceLine',
    textElement('ItemDescription', words.lineName(line, data.supply?.tariff ?? ''), 2500),
    // A refund has negative units.
    element('Quantity', data.isRefund && quantity !== '0' ? `-${quantity}` : quantity),
    element('UnitOfMeasure', isCounted ? (units[line.kind] ?? '05') : '01'),
    element('UnitPriceWithoutTax', eightDecimals(price)),
    plain('TotalCost', cents - unusedCents),
    unusedCents === 0
      ? undefined
      : element(
          'Charges',
          element(
            'Charge',
            textElement('ChargeReason', words.surplusNote(line, data.isRefund), 2500),
            plain('ChargeAmount', unusedCents),
          ),
        ),
    plain('GrossAmount', cents),
    element('TaxesOutputs', tax && taxOf(tax, data, line)),
    calculation ? textElement('AdditionalLineItemInformation', calculation, 2500) : undefined,
  )
}

const eightDecimals = (price: string) => price.replace(/(\.\d{8})\d+$/, '$1')

function invoiceTotals({ date }: InvoiceData, totals: Totals): string {
  const { grossCents, taxCents, totalCents, paidCents, toPayCents } = totals
  return element(
    'InvoiceTotals',
    plain('TotalGrossAmount', grossCents),
    plain('TotalGeneralDiscounts', 0),
    plain('TotalGeneralSurcharges', 0),
    plain('TotalGrossAmountBeforeTaxes', grossCents),
    plain('TotalTaxOutputs', taxCents),
    plain('TotalTaxesWithheld', 0),
    plain('InvoiceTotal', totalCents),
    // The battery's euros belonged to the customer: a payment on account, which lowers no price and no tax.
    paidCents === 0
      ? undefined
      : element(
          'PaymentsOnAccount',
          element(
            'PaymentOnAccount',
            element('PaymentOnAccountDate', date),
            plain('PaymentOnAccountAmount', paidCents),
          ),
        ),
    plain('TotalOutstandingAmount', toPayCents),
    paidCents === 0 ? undefined : plain('TotalPaymentsOnAccount', paidCents),
    plain('TotalExecutableAmount', toPayCents),
  )
}

/** 02 direct debit, 04 transfer to the named account, 19 card. */
function paymentDetails(data: InvoiceData, { toPayCents }: Totals): string[] {
  const { transferIban } = data.settings.invoicing
  const account = (name: string, iban: string) =>
    element(name, textElement('IBAN', iban.replaceAll(' ', ''), 34))
  const [means, ...accounts] = data.isRefund
    ? ['04', data.iban && account('AccountToBeCredited', data.iban)]
    : data.iban
      ? ['02', account('AccountToBeDebited', data.iban)]
      : transferIban
        ? ['04', account('AccountToBeCredited', transferIban)]
        : ['19']
  if (toPayCents === 0 || (data.isRefund && !data.iban)) return []
  return [
    element(
      'PaymentDetails',
      element(
        'Installment',
        element('InstallmentDueDate', data.due_date),
        plain('InstallmentAmount', toPayCents),
        element('PaymentMeans', means),
        ...accounts,
      ),
    ),
  ]
}
