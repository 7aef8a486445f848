import {
  answerBy,
  askedChecks,
  openChecks,
  settledChecks,
} from '@fanal/domain/contracting/checks/holder-checks'
import { findSettings } from '#features/settings/queries'
import type { Db } from '#platform/database'
import { Refusal } from '#platform/refusal'
import { lockChecks, saveChecks } from './check-queries.ts'
import { lockNamed } from './locked-switch.ts'
import { mailCheck, type SwitchEnv } from './switch-mail.ts'

async function lockOpen(tx: Db, contract: string) {
  const it = await lockNamed(tx, contract)
  const { checks } = await lockChecks(tx, it)
  if (openChecks(checks).length === 0) throw new Refusal([`contract ${contract} has nothing to check`])
  return { it, checks }
}

/** A person's decision. It ends the check, and changes nothing else of the contract. */
export async function settleCheck(tx: Db, contract: string, result: 'pass' | 'fail'): Promise<void> {
  const { it, checks } = await lockOpen(tx, contract)
  const settled = settledChecks(checks, result, new Date().toISOString())
  await saveChecks(tx, it, { checks: settled, checkBy: null, isAsked: false })
}

/** Something is needed from the customer, who has ten working days. */
export async function askHolder(env: SwitchEnv, tx: Db, contract: string, text: string): Promise<void> {
  const { it, checks } = await lockOpen(tx, contract)
  const { support } = await findSettings(tx)
  const now = new Date()
  const day = answerBy(now.getTime(), support.region)
  const asked = askedChecks(checks, text, now.toISOString())
  await saveChecks(tx, it, { checks: asked, checkBy: day, isAsked: true })
  await mailCheck(env, tx, it, { text, day })
}
