import { maxUploadBytesTogether } from '@fanal/domain/files/upload-limits'
import { endpoint } from './endpoint.ts'
import type * as schemas from './schemas/support.ts'
import type * as forms from './schemas/support-forms.ts'

// Files in a body are base64 (4 characters for 3 bytes); the rest is headroom for the other fields.
const maxBodyBytes = maxUploadBytesTogether * 1.5

export const caseCategories = endpoint<typeof forms.caseCategoriesSchemas>({
  name: 'caseCategories',
  path: 'crm/cases/categories/',
  access: 'anyone',
  errors: ['not_found'],
})

/** A request of a signed-in customer. */
export const createCase = endpoint<typeof forms.createCaseSchemas>({
  name: 'createCase',
  method: 'POST',
  path: 'crm/cases/',
  maxBodyBytes,
  access: 'customer',
  errors: ['not_found'],
})

/** Of somebody who is not signed in. */
export const unsignedContact = endpoint<typeof forms.unsignedContactSchemas>({
  name: 'unsignedContact',
  method: 'POST',
  path: 'crm/unsigned/',
  maxBodyBytes,
  takesVisitorsFiles: true,
  access: 'anyone',
  errors: ['not_found'],
  limit: { max: 20, windowSeconds: 3600 },
})

/** One file as it is, for a form that is sent afterwards; forgotten after a day if it never is. */
export const uploadCaseFile = endpoint<typeof forms.uploadCaseFileSchemas>({
  name: 'uploadCaseFile',
  isOwn: true,
  kind: 'upload',
  method: 'POST',
  path: 'crm/uploads/',
  // The most that the settings allow; they decide.
  maxBodyBytes: 100_000_000,
  takesVisitorsFiles: true,
  access: 'anyone',
  limit: { max: 120, windowSeconds: 3600 },
})

export const claimTypes = endpoint<typeof forms.claimTypesSchemas>({
  name: 'claimTypes',
  path: 'atc/tipus',
  access: 'customer',
  errors: ['not_found'],
})

export const claimSubtypes = endpoint<typeof forms.claimSubtypesSchemas>({
  name: 'claimSubtypes',
  path: 'atc/tipus/{tipus}/subtipus',
  access: 'customer',
  errors: ['not_found'],
})

export const createClaim = endpoint<typeof forms.createClaimSchemas>({
  name: 'createClaim',
  method: 'POST',
  path: 'contracts/{contractName}/atc/',
  maxBodyBytes,
  access: 'customer',
  errors: ['not_found'],
})

/** Those that wait for the customer first, then the open ones, then the closed ones; the newest first. */
export const listCases = endpoint<typeof schemas.listCasesSchemas>({
  name: 'listCases',
  isOwn: true,
  path: 'crm/cases/',
  access: 'customer',
})

/** A case is named by its number in all calls. */
export const caseDetail = endpoint<typeof schemas.caseDetailSchemas>({
  name: 'caseDetail',
  isOwn: true,
  path: 'crm/cases/{id}',
  access: 'customer',
  errors: ['not_found'],
})

const act = <S extends object>(name: string, path: string, more: { maxBodyBytes?: number } = {}) =>
  endpoint<S>({
    name,
    isOwn: true,
    method: 'POST',
    path: `crm/cases/{id}/${path}/`,
    access: 'customer',
    errors: ['not_found', 'not_possible'],
    ...more,
  })

/** An answer to what we asked, or further words while it is open. */
export const answerCase = act<typeof schemas.answerCaseSchemas>('answerCase', 'messages', { maxBodyBytes })
export const withdrawCase = act<typeof schemas.withdrawCaseSchemas>('withdrawCase', 'withdraw')
export const solveCase = act<typeof schemas.solveCaseSchemas>('solveCase', 'solve')
export const reopenCase = act<typeof schemas.reopenCaseSchemas>('reopenCase', 'reopen', { maxBodyBytes })
export const rateCase = act<typeof schemas.rateCaseSchemas>('rateCase', 'rating')

export const caseFile = endpoint<typeof schemas.caseFileSchemas>({
  name: 'caseFile',
  isOwn: true,
  path: 'crm/cases/{id}/files/{fileId}',
  access: 'customer',
  errors: ['not_found'],
})

/** PDF with number, content, date and hour, and dates. */
export const caseReceipt = endpoint<typeof schemas.caseReceiptSchemas>({
  name: 'caseReceipt',
  isOwn: true,
  path: 'crm/cases/{id}/receipt/',
  access: 'customer',
  errors: ['not_found'],
})

// The link of every mail about a case works without a session; the number alone opens nothing.
const followLimit = { max: 60, windowSeconds: 600 }

export const followedCase = endpoint<typeof schemas.followedCaseSchemas>({
  name: 'followedCase',
  isOwn: true,
  path: 'crm/followed/{token}',
  access: 'anyone',
  errors: ['not_found'],
  limit: followLimit,
})

export const followedReceipt = endpoint<typeof schemas.followedReceiptSchemas>({
  name: 'followedReceipt',
  isOwn: true,
  path: 'crm/followed/{token}/receipt/',
  access: 'anyone',
  errors: ['not_found'],
  limit: followLimit,
})

export const answerFollowedCase = endpoint<typeof schemas.answerFollowedCaseSchemas>({
  name: 'answerFollowedCase',
  isOwn: true,
  method: 'POST',
  path: 'crm/followed/{token}/messages/',
  access: 'anyone',
  errors: ['not_found', 'not_possible'],
  limit: { max: 20, windowSeconds: 600 },
})

/** Whoever opens the page has the mailbox: from now on our answers are mailed. */
export const confirmFollowedCase = endpoint<typeof schemas.confirmFollowedCaseSchemas>({
  name: 'confirmFollowedCase',
  isOwn: true,
  method: 'POST',
  path: 'crm/followed/{token}/confirm/',
  access: 'anyone',
  errors: ['not_found'],
  limit: followLimit,
})

export const rateFollowedCase = endpoint<typeof schemas.rateFollowedCaseSchemas>({
  name: 'rateFollowedCase',
  isOwn: true,
  method: 'POST',
  path: 'crm/followed/{token}/rating/',
  access: 'anyone',
  errors: ['not_found', 'not_possible'],
  limit: { max: 20, windowSeconds: 600 },
})

/** The last readings of a meter, and what a new one is compared with. */
export const selfReadings = endpoint<typeof forms.selfReadingsSchemas>({
  name: 'selfReadings',
  isOwn: true,
  path: 'contracts/{contractName}/readings/',
  access: 'customer',
  errors: ['not_found'],
})

export const sendSelfReading = endpoint<typeof forms.sendSelfReadingSchemas>({
  name: 'sendSelfReading',
  isOwn: true,
  method: 'POST',
  path: 'contracts/{contractName}/readings/',
  maxBodyBytes,
  access: 'customer',
  errors: ['not_found'],
})
