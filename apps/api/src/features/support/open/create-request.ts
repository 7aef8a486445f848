import { readingsCategory } from '@fanal/domain/support/case'
import { mostCaseFiles } from '@fanal/domain/support/forms/case-text'
import { checkContact } from '@fanal/domain/support/forms/check-contact'
import type { CaseEnv } from '#features/support/case-links'
import { keepFiles, readFiles, type SentFile } from '#features/support/case-files'
import { requireRequests } from '#features/support/gates'
import type { Db } from '#platform/database'
import { AppError, refuseWrong, wrongFields } from '#platform/errors'
import { findAsker, findCategories, findContract, findOtherCase } from './open-queries.ts'
import { openCase } from './open-case.ts'

interface Request {
  customerId: number
  polissa_id?: number | undefined
  categ_id?: number | undefined
  title: string
  message: string
  attachments: readonly SentFile[]
  earlier_case?: string | undefined
}

/** A request of a signed-in customer about a contract. Returns its number. */
export async function createRequest(env: CaseEnv, tx: Db, request: Request): Promise<string> {
  const { customerId, earlier_case } = request
  const settings = await requireRequests(tx, request.categ_id)
  const categories = await findCategories(tx, { isUnsigned: false })
  const files = await readFiles(tx, customerId, request.attachments, settings.fileUploadSizeLimit)
  const choices = { categories: categories.map(({ id }) => id), maxFiles: mostCaseFiles }
  refuseWrong({ attachments: files.errors, ...checkContact(request, choices) })
  const contract = await findContract(tx, { customerId, id: request.polissa_id ?? 0 })
  if (!contract) throw new AppError('not_found')
  const earlier = earlier_case ? await findOtherCase(tx, customerId, earlier_case) : undefined
  if (earlier_case && !earlier) throw wrongFields({ earlier_case: 'not_a_choice' })
  const category = categories.find(({ id }) => id === request.categ_id)
  const { number } = await openCase(env, tx, {
    customerId,
    ...(await findAsker(tx, customerId)),
    isEmailConfirmed: true,
    kind: category?.id === readingsCategory ? 'reading' : 'request',
    contractId: contract.id,
    categoryId: category?.id,
    subject: request.title.trim(),
    text: request.message.trim(),
    fileIds: await keepFiles(tx, customerId, files),
    earlierCaseId: earlier?.id,
    continues: earlier_case,
    term: { isContinuity: category?.is_continuity, isBilling: category?.is_billing },
  })
  return number
}
