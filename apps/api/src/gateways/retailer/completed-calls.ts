import { completeBatteryTargets } from './completions/battery-targets.ts'
import { completeChangeLocale } from './completions/change-locale.ts'
import { completeListConsents } from './completions/list-consents.ts'
import { completeContractDetail } from './completions/contract-detail.ts'
import { completeCurveInfo } from './completions/curve-info.ts'
import { completeInvoiceChart, completeInvoiceMonths } from './completions/invoice-chart.ts'
import { completeInvoiceDetail } from './completions/invoice-detail.ts'
import { completeInvoiceSummary } from './completions/invoice-summary.ts'
import { completeLogout } from './completions/logout.ts'
import { completeMultipointInvoiceDetail } from './completions/multipoint-invoice-detail.ts'
import { completeRecordConsent } from './completions/record-consent.ts'
import { completeSubscriber } from './completions/subscriber.ts'
import type { Completion } from './visit.ts'

/** The calls that are composed from other calls, by name. */
export const completedCalls: Readonly<Record<string, Completion>> = {
  batteryTargets: completeBatteryTargets,
  changeLocale: completeChangeLocale,
  contractDetail: completeContractDetail,
  curveInfo: completeCurveInfo,
  invoiceChart: completeInvoiceChart,
  invoiceDetail: completeInvoiceDetail,
  invoiceMonths: completeInvoiceMonths,
  invoiceSummary: completeInvoiceSummary,
  listConsents: completeListConsents,
  logout: completeLogout,
  multipointInvoiceDetail: completeMultipointInvoiceDetail,
  recordConsent: completeRecordConsent,
  subscriber: completeSubscriber,
}
