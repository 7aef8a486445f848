import {
  type HolderCheckKind,
  holderCheckKinds,
  type HolderCheck,
  type HolderChecks,
  openChecks,
} from '@fanal/domain/contracting/checks/holder-checks'
import type { FastifyBaseLogger } from 'fastify'
import type { Deps } from '#deps'
import { checkDni, checkSolvency } from '#features/contracting/offers/check-person'
import { type DueCheck, lockChecks, saveChecks, takeDueChecks } from './check-queries.ts'

const batch = 10

/** Asks again about the holders of signed contracts whom no service answered for. Called every minute, in any process. */
export async function checkHolders(deps: Deps, log: FastifyBaseLogger): Promise<void> {
  for (;;) {
    const due = await takeDueChecks(deps.database, batch)
    if (due.length === 0) return
    for (const one of due) await checkHolder(deps, one, log)
  }
}

/** An answer that fails does nothing to the contract: it stays on the list of staff. */
async function checkHolder(deps: Deps, due: DueCheck, log: FastifyBaseLogger): Promise<void> {
  const answers = await askAgain(deps, due.checks, log)
  await deps.database.transaction(async (tx) => {
    const { checks: before, checkBy } = await lockChecks(tx, due)
    const checks = { ...before }
    for (const kind of holderCheckKinds) {
      const answer = answers[kind]
      const known = before[kind]
      // Staff may have settled it meanwhile, or asked the customer for something.
      if (answer && known?.result === 'unknown' && answer.result !== 'unknown')
        checks[kind] = known.asked ? { ...answer, asked: known.asked } : answer
    }
    const isAsked = holderCheckKinds.some((kind) => answers[kind]?.result === 'unknown')
    await saveChecks(tx, due, { checks, checkBy: openChecks(checks).length > 0 ? checkBy : null, isAsked })
  })
}

/** Without those that are switched off by now: only a person can settle them. */
async function askAgain(deps: Deps, checks: HolderChecks, log: FastifyBaseLogger): Promise<HolderChecks> {
  const answers: HolderChecks = {}
  for (const kind of holderCheckKinds) {
    const check = checks[kind]
    const answer = check && (await answerOf(deps, { kind, check, log }))
    if (answer) answers[kind] = answer
  }
  return answers
}

async function answerOf(
  deps: Deps,
  { kind, check, log }: { kind: HolderCheckKind; check: HolderCheck; log: FastifyBaseLogger },
): Promise<HolderCheck | undefined> {
  const { vat, person, result: before } = check
  if (before !== 'unknown' || !person) return undefined
  const result = await (kind === 'dni' ? checkDni(deps, person, log) : checkSolvency(deps, person, log))
  if (!result) return undefined
  const at = new Date().toISOString()
  return result === 'unknown' ? check : { vat, result, at }
}
