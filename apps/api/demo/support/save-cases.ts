import { addDays, madridDayOf, startOfMadridDay } from '@fanal/domain/dates'
import { type CaseState, stateAfter } from '@fanal/domain/support/case'
import { type CaseClock, clockOf } from '@fanal/domain/support/case-clock'
import { composeCaseNumber } from '@fanal/domain/support/case-number'
import { typeOf } from '@fanal/domain/support/claims/claim-types'
import { deadlineKindOf } from '@fanal/domain/support/deadlines'
import { meterPhoto } from '#demo/contracts/papers'
import { findContracts, findHolder } from '#demo/contracts/queries'
import { findCaseInvoice } from '#features/casework/case-invoice'
import { findPinnedLines } from '#features/casework/sending/pinned-lines'
import { keepFile } from '#features/support/case-files'
import { attachFiles } from '#features/support/file-queries'
import { loadCase, namedByNumber } from '#features/support/load-case'
import { findCategory } from '#features/support/open/open-queries'
import { findReadings } from '#features/support/readings/find-readings'
import { insertReading } from '#features/support/readings/reading-queries'
import { composeForm } from '#features/support/staff/forward-case'
import {
  insertCase,
  insertEntry,
  nextSequence,
  type OwnCase,
  saveRating,
  updateCase,
} from '#features/support/write-queries'
import type { Db } from '#platform/database'
import { demoSettings } from '#demo/settings/settings'
import { bakeryCases } from './bakery-cases.ts'
import type { DemoCase, DemoEntry } from './case-parts.ts'
import { martaCases } from './marta-cases.ts'
import { findNewestInvoice, startNumbersAt } from './queries.ts'

const hourMs = 3_600_000
const region = demoSettings.support?.region ?? ''

export async function saveCases(tx: Db, today: string): Promise<void> {
  await startNumbersAt(tx, 401)
  for (const one of [...martaCases, ...bakeryCases]) await saveCase(tx, today, one)
}

const timeOf = (today: string, { daysAgo, hour }: DemoEntry) =>
  startOfMadridDay(addDays(today, -daysAgo)) + hour * hourMs

async function saveCase(tx: Db, today: string, it: DemoCase): Promise<void> {
  const holder = await findHolder(tx, it.contract)
  const customerId = holder.customer_id
  const contractId = (await findContracts(tx, [it.contract])).get(it.contract)?.contractId ?? 0
  const about = await aboutOf(tx, it)
  const history = it.history.map((entry) => ({ ...entry, at: timeOf(today, entry) }))
  const [openedAt, lastAt] = [timeOf(today, it.history[0]), Math.max(...history.map(({ at }) => at))]
  const clock = clockOf(history, about.deadlineKind, lastAt, region)
  const number = composeCaseNumber(openedAt, await nextSequence(tx))
  const own = await insertCase(tx, {
    customerId,
    contractId,
    name: holder.name,
    email: holder.email,
    locale: holder.locale,
    isEmailConfirmed: true,
    kind: it.kind,
    categoryId: it.category,
    claimType: about.claimType ?? undefined,
    claimSubtype: it.claim,
    deadlineKind: about.deadlineKind,
    subject: it.subject,
    number,
    openedAt: new Date(openedAt),
    dueAt: new Date(clock.dueAt),
    answers: it.answers ?? {},
    invoiceId: it.hasInvoice
      ? await findNewestInvoice(tx, { customerId, contractId, day: madridDayOf(openedAt) })
      : undefined,
  })
  const after = { ...about, ...stateOf(it, history), ...datesOf(clock), claimSubtype: it.claim ?? null }
  await updateCase(tx, own, after, new Date(lastAt))
  await saveHistory(tx, { ...own, number }, history, it)
  const { readAbove, rating } = it
  if (readAbove) {
    const { known } = await findReadings(tx, customerId, it.contract)
    await insertReading(tx, {
      customerId,
      contractId,
      caseId: own.id,
      day: addDays(today, -1),
      values: { m3: (known.last?.values['m3'] ?? 0) + readAbove },
    })
  }
  if (rating) await saveRating(tx, own, rating)
}

async function aboutOf(tx: Db, { kind, category: id, claim }: DemoCase) {
  const category = id === undefined ? undefined : await findCategory(tx, id)
  const claimType = claim === undefined ? undefined : typeOf(claim)
  const isBilling = category?.is_billing
  const deadlineKind = deadlineKindOf({ kind, claimType, claimSubtype: claim, isBilling })
  return { deadlineKind, claimType: claimType ?? null, categoryId: id ?? null }
}

const datesOf = ({ dueAt, answerBy }: CaseClock) => ({
  dueAt: new Date(dueAt),
  answerBy: answerBy === undefined ? null : new Date(answerBy),
})

type Dated = DemoEntry & { at: number }

function stateOf({ result }: DemoCase, history: readonly Dated[]) {
  const closing = history.find(({ kind }) => ['closed', 'withdrawn', 'solved'].includes(kind))
  return {
    state: history.reduce<CaseState>((before, { kind }) => stateAfter(before, kind), 'open'),
    result: result ?? null,
    closedAt: closing ? new Date(closing.at) : null,
    assignee: history.find(({ kind }) => kind === 'taken')?.author ?? '',
    assigneeId: null,
  }
}

async function saveHistory(
  tx: Db,
  own: OwnCase & { number: string },
  history: readonly Dated[],
  { result, rating }: DemoCase,
): Promise<void> {
  for (const { at, hasPhoto, pinned, ...entry } of history) {
    const detail = {
      ...entry.detail,
      ...(pinned && { pins: await pinsOf(tx, own.number, entry.text ?? '', pinned) }),
      ...(entry.kind === 'closed' && { result }),
      ...(entry.kind === 'forwarded' && (await formOf(tx, own.number, at))),
      ...(entry.kind === 'rated' && { satisfaction: rating?.satisfaction }),
    }
    const entryId = await insertEntry(tx, own, { ...entry, detail }, new Date(at))
    const photo = { name: 'contador.png', bytes: hasPhoto ? meterPhoto() : Buffer.alloc(0) }
    if (hasPhoto)
      await attachFiles(tx, own, { entryId, fileIds: [await keepFile(tx, own.customerId, photo)] })
  }
}

/** As passing the case on keeps what was sent. */
async function formOf(tx: Db, number: string, at: number) {
  const { distributor, form } = await composeForm(
    tx,
    await loadCase(tx, await namedByNumber(tx, number)),
    madridDayOf(at),
  )
  return { distributor, fields: form }
}

/** As the answer keeps its lines. */
async function pinsOf(
  tx: Db,
  number: string,
  message: string,
  { sentence, to }: NonNullable<DemoEntry['pinned']>,
) {
  const { row } = await loadCase(tx, await namedByNumber(tx, number))
  const bill = await findCaseInvoice(tx, row)
  const line = bill?.lines.findIndex(({ kind }) => kind === to) ?? -1
  return line < 0 ? [] : findPinnedLines(tx, number, { message, pins: [{ sentence, on: 'invoice', line }] })
}
