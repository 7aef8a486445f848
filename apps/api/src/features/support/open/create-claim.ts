import { madridDayOf } from '@fanal/domain/dates'
import { textsLanguage } from '@fanal/domain/settings/languages'
import { claimLabel } from '#features/support/claim-label'
import { questionsOf } from '@fanal/domain/support/claims/claim-questions'
import { deadlineKindOf } from '@fanal/domain/support/deadlines'
import { checkClaim } from '@fanal/domain/support/forms/check-claim'
import { type ClaimAnswers, cleanAnswers } from '@fanal/domain/support/forms/claim-answers'
import { readingPeriods } from '@fanal/domain/support/readings/self-reading'
import type { CaseEnv } from '#features/support/case-links'
import { keepFiles, readFiles, type SentFile } from '#features/support/case-files'
import { requireClaims } from '#features/support/gates'
import type { Db } from '#platform/database'
import { AppError, refuseWrong } from '#platform/errors'
import { openCase } from './open-case.ts'
import {
  type ContractRow,
  findAsker,
  findContract,
  findOtherCase,
  isOwnChange,
  isOwnInvoice,
} from './open-queries.ts'

interface Claim {
  customerId: number
  contractName: string
  tipus: string
  subtipus: string
  comments: string
  attachment: readonly SentFile[]
  answers?: ClaimAnswers | undefined
  earlier_case?: string | undefined
}

/** A claim on a contract, with what its subtype asks for. Returns its number. */
export async function createClaim(env: CaseEnv, tx: Db, claim: Claim): Promise<string> {
  const { customerId, contractName, tipus, subtipus } = claim
  const settings = await requireClaims(tx)
  const contract = await findContract(tx, { customerId, name: contractName })
  if (!contract) throw new AppError('not_found')
  const files = await readFiles(tx, customerId, claim.attachment, settings.fileUploadSizeLimit)
  const wrong = checkClaim(
    { ...claim, contract: contract.name },
    {
      energy: contract.type,
      closed: settings.support.closedSubtypes,
      today: madridDayOf(Date.now()),
      periods: readingPeriods(contract.type, contract.tariff),
    },
  )
  refuseWrong({ attachment: files.errors, ...wrong })
  const clean = keptAnswers(claim)
  const earlier = await checkThings(tx, claim, contract, clean)
  const asker = await findAsker(tx, customerId)
  const { number } = await openCase(env, tx, {
    customerId,
    ...asker,
    isEmailConfirmed: true,
    kind: 'claim',
    contractId: contract.id,
    claimType: tipus,
    claimSubtype: subtipus,
    subject: claimLabel(subtipus, textsLanguage(asker.locale)),
    text: claim.comments.trim(),
    fileIds: await keepFiles(tx, customerId, files),
    answers: clean,
    invoiceId: clean.invoice_id ?? undefined,
    changeId: clean.change_id ?? undefined,
    earlierCaseId: earlier?.id,
    continues: earlier && (claim.earlier_case ?? clean.earlier_case ?? undefined),
    term: { isOngoing: clean.is_ongoing },
  })
  return number
}

/** What the subtype asks for; a claim about billing keeps its invoice even if it does not. */
function keptAnswers({ tipus, subtipus, answers = {} }: Claim): ClaimAnswers {
  const asked = cleanAnswers(questionsOf(subtipus), answers)
  const term = deadlineKindOf({ kind: 'claim', claimType: tipus, claimSubtype: subtipus })
  return answers.invoice_id && term === 'billing' ? { ...asked, invoice_id: answers.invoice_id } : asked
}

/** Invoice, change and earlier case are the customer's own; those of others are as those that do not exist. */
async function checkThings(tx: Db, claim: Claim, { id: contractId }: ContractRow, clean: ClaimAnswers) {
  const { customerId } = claim
  const own = { customerId, contractId }
  const { invoice_id, change_id } = clean
  const named = claim.earlier_case ?? clean.earlier_case
  const earlier = named ? await findOtherCase(tx, customerId, named) : undefined
  const wrongIf = (isWrong: boolean) => (isWrong ? 'not_a_choice' : [])
  refuseWrong({
    'answers.invoice_id': wrongIf(Boolean(invoice_id) && !(await isOwnInvoice(tx, own, invoice_id ?? 0))),
    'answers.change_id': wrongIf(Boolean(change_id) && !(await isOwnChange(tx, own, change_id ?? 0))),
    [claim.earlier_case ? 'earlier_case' : 'answers.earlier_case']: wrongIf(Boolean(named) && !earlier),
  })
  return earlier
}
