import { maxUploadBytesTogether } from '@fanal/domain/files/upload-limits'
import { endpoint, type EndpointGroup, endpointIn } from './endpoint.ts'
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

/** Contact of a visitor. */
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

const claims: EndpointGroup = { path: 'atc/tipus', access: 'customer', errors: ['not_found'] }

export const claimTypes = endpointIn<typeof forms.claimTypesSchemas>(claims, { name: 'claimTypes', path: '' })

export const claimSubtypes = endpointIn<typeof forms.claimSubtypesSchemas>(claims, {
  name: 'claimSubtypes',
  path: '/{tipus}/subtipus',
})

export const createClaim = endpoint<typeof forms.createClaimSchemas>({
  name: 'createClaim',
  method: 'POST',
  path: 'contracts/{contractName}/atc/',
  maxBodyBytes,
  access: 'customer',
  errors: ['not_found'],
})

/** Cases that wait for the customer first, then open, then closed ones; newest first. */
export const listCases = endpoint<typeof schemas.listCasesSchemas>({
  name: 'listCases',
  isOwn: true,
  path: 'crm/cases/',
  access: 'customer',
})

type More = Partial<Parameters<typeof endpoint>[0]>

/** A case is named by its number in all calls. */
const ownCase = <S extends object>(name: string, path: string, more: More = {}) =>
  endpoint<S>({
    name,
    isOwn: true,
    path: `crm/cases/{id}${path}`,
    access: 'customer',
    errors: ['not_found'],
    ...more,
  })

export const caseDetail = ownCase<typeof schemas.caseDetailSchemas>('caseDetail', '')
export const caseFile = ownCase<typeof schemas.caseFileSchemas>('caseFile', '/files/{fileId}')
/** PDF with number, content, date and hour, and dates. */
export const caseReceipt = ownCase<typeof schemas.caseReceiptSchemas>('caseReceipt', '/receipt/')

const act = <S extends object>(name: string, path: string, more: More = {}) =>
  ownCase<S>(name, `/${path}/`, { method: 'POST', errors: ['not_found', 'not_possible'], ...more })

/** An answer to what we asked, or further words while it is open. */
export const answerCase = act<typeof schemas.answerCaseSchemas>('answerCase', 'messages', { maxBodyBytes })
export const withdrawCase = act<typeof schemas.withdrawCaseSchemas>('withdrawCase', 'withdraw')
export const solveCase = act<typeof schemas.solveCaseSchemas>('solveCase', 'solve')
export const reopenCase = act<typeof schemas.reopenCaseSchemas>('reopenCase', 'reopen', { maxBodyBytes })
/** No link that was mailed about it works any more; the next mail has a new one. */
export const endCaseLinks = act<typeof schemas.endCaseLinksSchemas>('endCaseLinks', 'end-links')
export const rateCase = act<typeof schemas.rateCaseSchemas>('rateCase', 'rating')

/** The link of every mail about a case works without a session; the number alone opens nothing. */
const followed = <S extends object>(name: string, path: string, more: More = {}) =>
  endpoint<S>({
    name,
    isOwn: true,
    path: `crm/followed/{token}${path}`,
    access: 'anyone',
    errors: ['not_found', 'follow_link_ended'],
    limit: { max: 60, windowSeconds: 600 },
    ...more,
  })
const followedAct = <S extends object>(name: string, path: string) =>
  followed<S>(name, path, {
    method: 'POST',
    errors: ['not_found', 'not_possible', 'follow_link_ended'],
    limit: { max: 20, windowSeconds: 600 },
  })

export const followedCase = followed<typeof schemas.followedCaseSchemas>('followedCase', '')
export const followedReceipt = followed<typeof schemas.followedReceiptSchemas>('followedReceipt', '/receipt/')
export const answerFollowedCase = followedAct<typeof schemas.answerFollowedCaseSchemas>(
  'answerFollowedCase',
  '/messages/',
)
/** Opening the page proves access to the mailbox: from now on our answers are mailed. */
export const confirmFollowedCase = followed<typeof schemas.confirmFollowedCaseSchemas>(
  'confirmFollowedCase',
  '/confirm/',
  { method: 'POST' },
)
export const rateFollowedCase = followedAct<typeof schemas.rateFollowedCaseSchemas>(
  'rateFollowedCase',
  '/rating/',
)

/** No link that was mailed so far works any more. */
export const endFollowLink = followedAct<typeof schemas.endFollowLinkSchemas>('endFollowLink', '/end/')
/** Mails a new link to the address of the case, for one that has ended. */
export const renewFollowLink = followedAct<typeof schemas.renewFollowLinkSchemas>(
  'renewFollowLink',
  '/renew/',
)

/** Whether the area of a supply is out, as staff told its customers. */
export const supplyIncident = endpoint<typeof schemas.supplyIncidentSchemas>({
  name: 'supplyIncident',
  isOwn: true,
  path: 'contracts/{contractName}/incident/',
  access: 'customer',
  errors: ['not_found'],
})

/** Where supply is out, as the retailer tells everybody, and whether somebody answers the phone. */
export const serviceNow = endpoint<typeof schemas.serviceNowSchemas>({
  name: 'serviceNow',
  isOwn: true,
  path: 'service/now',
  access: 'anyone',
  limit: { max: 600, windowSeconds: 600 },
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
