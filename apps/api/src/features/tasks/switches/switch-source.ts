import type { TaskEvent } from '@fanal/contract/schemas/desk/task-events'
import type { StaffHolder, TaskLine } from '@fanal/contract/schemas/desk/tasks'
import { holderCheckKinds, openChecks, questionOf } from '@fanal/domain/contracting/checks/holder-checks'
import type { Locale } from '@fanal/domain/settings/languages'
import { phasesOf } from '@fanal/domain/tasks/task-clock'
import { refusalCodes, refusalText } from '#features/contracting/follow/move-switch'
import { findSwitch, type Switch } from '#features/contracting/follow/switch-queries'
import type { Db } from '#platform/database'
import { findInDirectory } from '#platform/database/directory'
import type { Loaded, TaskSource } from '../task-source.ts'
import { countHolders, countSwitches, findPhase, findSwitchesIn } from './switch-queries.ts'

const sourceOf = (kind: 'switch' | 'holder'): TaskSource => ({
  async find(db, phase, wanted) {
    const rows = await findSwitchesIn(db, phase, wanted)
    return rows.map(({ at, contract, ...row }) => ({
      phase,
      since: at,
      at,
      row: { kind, id: contract, contract, ...row },
    }))
  },
  count: kind === 'switch' ? countSwitches : countHolders,
  load: (db, id, { locale }) => loadSwitch(db, id, { kind, locale }),
})

/** New contracts on their way to the distributor and back, and supplies that are given back. */
export const switchSource = sourceOf('switch')
/** Holders of signed contracts whom no service answered for, or whom one refused. */
export const holderSource = sourceOf('holder')

async function loadSwitch(
  db: Db,
  contract: string,
  { kind, locale }: { kind: 'switch' | 'holder'; locale: Locale },
): Promise<Loaded | undefined> {
  const known = await findInDirectory(db, 'contract', contract)
  const own = known && { customerId: known.customer_id, contract }
  const it = own && (await findSwitch(db, own))
  if (!own || !it) return undefined
  const facts = {
    id: contract,
    contract,
    energy: it.type,
    customer: it.customer,
    tax_id: it.vat,
    address: it.address,
  }
  const { start, startDay: start_day, process, returnProcess, cups, product, email } = it
  return {
    task:
      kind === 'switch'
        ? {
            kind,
            ...facts,
            cups,
            product,
            process: it.withdrawnAt && returnProcess ? returnProcess : process,
            start,
            start_day,
            refusals: refusalCodes.map((code) => ({ code, text: refusalText(code, '', locale) })),
          }
        : { kind, ...facts, email, checks: shownChecks(it), asked: questionOf(it.checks) },
    history: kind === 'switch' ? stepsOf(it, locale) : checksOf(it),
    since: await findPhase(db, own, phasesOf(kind)),
    customerId: own.customerId,
  }
}

const line = (at: Date | null, what: TaskEvent, text = ''): TaskLine[] =>
  at ? [{ at: at.toISOString(), what, author: '', text }] : []

const inTime = (lines: readonly TaskLine[]): TaskLine[] =>
  lines.toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))

function stepsOf(it: Switch, locale: Locale): TaskLine[] {
  const reason = refusalText(it.refusedCode, it.refusedDetail, locale)
  return inTime([
    ...line(it.requestedAt, 'requested'),
    ...line(it.signedAt, 'signed'),
    ...line(it.sentAt, 'sent'),
    ...line(it.acceptedAt, 'taken_on'),
    ...line(it.refusedAt, 'rejected', reason),
    ...line(it.activeAt, 'activated'),
    ...line(it.withdrawnAt, 'withdrawn'),
    ...line(it.returnSentAt, 'asked_back'),
    ...line(it.returnRefusedAt, 'return_refused', it.returnRefusedDetail),
    ...line(it.returnedAt, 'returned'),
  ])
}

const shownChecks = ({ checks }: Switch): StaffHolder['checks'] =>
  holderCheckKinds.flatMap((check) => {
    const found = checks[check]
    return found ? [{ check, result: found.result, is_staffs: found.by === 'staff', tax_id: found.vat }] : []
  })

const said = { pass: 'passed', fail: 'failed', unknown: 'unanswered' } as const

function checksOf(it: Switch): TaskLine[] {
  const open = openChecks(it.checks)
  return inTime([
    ...line(it.signedAt, 'signed'),
    ...holderCheckKinds.flatMap((kind) => {
      const check = it.checks[kind]
      if (!check || (check.result === 'pass' && check.by !== 'staff')) return []
      const { result, at, by, asked = '', askedAt } = check
      return [
        ...line(
          new Date(at),
          by === 'staff' ? said[result] : result === 'fail' ? 'service_refused' : 'unanswered',
        ),
        ...(asked && askedAt && open[0] === kind ? line(new Date(askedAt), 'asked_holder', asked) : []),
      ]
    }),
  ])
}
