import { addDays, startOfMadridDay } from '@fanal/domain/dates'
import type { DemoRows, DemoWorld } from '#demo/rows'
import { signatureNotice } from '#features/contract-changes/signature/notify-expiring'
import { inGroups } from '#features/invoices/group-notices'
import { findDueInvoices } from '#features/invoices/notice-queries'
import { dueNotice, type DueNotice } from '#features/invoices/notify-due'
import { invoiceLink } from '#features/invoices/notify-saved'
import { type NewNotice, notifyMany } from '#features/notices/notify'
import { loadCase } from '#features/support/load-case'
import { caseNotice } from '#features/support/mails/case-notice'
import type { Db } from '#platform/database'
import * as queries from './queries.ts'

const people = ['12345678Z', 'B12345674']
const unread = 3

/** A notice and when it was told. */
type Told = NewNotice & { at: Date }

const atHour = (day: string, hour: number) => new Date(startOfMadridDay(day) + hour * 3_600_000)
const contractLink = ({ type, contract }: { type: string; contract: string }, hash = '') =>
  ({ page: 'contract', params: { contractType: type, contractName: contract }, hash }) as const

/** What the server would have told by now. Nothing is mailed. */
export const saveScenery: DemoRows['saveScenery'] = async (tx, { today, env }) => {
  const told = await dueOf(tx, today)
  for (const { id } of await queries.findPeople(tx, people)) told.push(...(await lifeOf(tx, id, today)))
  told.sort((one, other) => one.at.getTime() - other.at.getTime())
  await tell(tx, env, told)
}

async function tell(tx: Db, env: DemoWorld['env'], told: readonly Told[]): Promise<void> {
  const times = told.map(({ customerId, key, at }) => ({ customer_id: customerId, key, at }))
  const notices = told.map(({ at: _at, ...notice }) => ({ ...notice, mail: null }))
  await notifyMany(env, tx, inGroups(notices))
  await queries.setTimes(tx, times, unread)
}

/** Rows for all customers: so the job finds nothing to tell on the demo's first day. */
async function dueOf(tx: Db, today: string): Promise<Told[]> {
  const week = { from: addDays(today, 1), until: addDays(today, 7) }
  const windows: DueNotice[] = [
    { event: 'payment_due_week', paidStatus: 'unpaid', ...week, keyStart: 'due-week:' },
    { event: 'debit_coming', paidStatus: 'pending_remesa', ...week, keyStart: 'debit:' },
  ]
  const told: Told[] = []
  for (const window of windows)
    for (const invoice of await findDueInvoices(tx, window, 5_000))
      told.push({ ...dueNotice(window, invoice), at: atHour(addDays(invoice.due_date, -7), 8) })
  return told
}

async function lifeOf(tx: Db, customerId: number, today: string): Promise<Told[]> {
  const told: Told[] = []
  for (const { id, number, type, date, amount } of await queries.findNewestInvoices(
    tx,
    customerId,
    addDays(today, -20),
  ))
    told.push({
      customerId,
      event: 'invoice_new',
      key: `invoice:${id}`,
      told: { amount, number, day: date },
      link: invoiceLink({ id, type }),
      at: atHour(date, 9.5),
    })
  for (const { createdAt: at, ...signature } of await queries.findAwaited(tx, customerId))
    told.push({ ...signatureNotice(signature), at })
  for (const { id, kind, state, at, ...of } of await queries.findMoves(tx, customerId, 2))
    told.push({
      customerId,
      event: 'change_moved',
      key: `change:${id}:${state}`,
      told: { kind, state, contract: of.contract },
      link: contractLink(of),
      at,
    })
  for (const { number, at } of await queries.findAskedCases(tx, customerId))
    told.push({ ...caseNotice(await loadCase(tx, { customerId, number }), 'asked', null), at })
  return [...told, ...(await lastOf(tx, customerId, today))]
}

/** The last payment, the newest data, and a sign-in. */
async function lastOf(tx: Db, customerId: number, today: string): Promise<Told[]> {
  const told: Told[] = [
    {
      customerId,
      event: 'new_sign_in',
      key: 'sign-in:demo',
      told: { device: 'Chrome, Android' },
      link: { page: 'profile' },
      at: atHour(addDays(today, -3), 19.25),
    },
  ]
  const payment = await queries.findLastPayment(tx, customerId)
  if (payment)
    told.push({
      customerId,
      event: 'payment_received',
      key: `payment:${payment.id}`,
      told: { amount: payment.amount, numbers: payment.numbers },
      link: { page: 'invoices' },
      at: payment.at,
    })
  const use = await queries.findNewestUse(tx, customerId)
  if (use)
    told.push({
      customerId,
      event: 'consumption_new',
      key: `consumption:${addDays(today, -1)}`,
      told: { day: use.day, kwh: use.kwh },
      link: contractLink(use, '#consumption'),
      at: atHour(addDays(today, -1), 8.5),
    })
  return told
}
