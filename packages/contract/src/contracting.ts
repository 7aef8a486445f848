import { maxUploadBytesTogether } from '@fanal/domain/files/upload-limits'
import { endpoint } from './endpoint.ts'
import type * as schemas from './schemas/contracting.ts'
import type * as signature from './schemas/contracting/signature.ts'
import type * as follow from './schemas/contracting-follow.ts'
import type * as offers from './schemas/contracting-offers.ts'

// A lead belongs to the browser that made it (an HttpOnly cookie) and to the customer who is signed in there; for everybody
// else it does not exist.

const maxBodyBytes = maxUploadBytesTogether * 1.5
/** Look-ups while somebody types. */
const askLimit = { max: 600, windowSeconds: 600 }
const sendLimit = { max: 200, windowSeconds: 3600 }

/** Supply points and codes could be read out one by one. */
const guessLimit = { max: 120, windowSeconds: 600 }

const ask = <S extends object>(
  name: string,
  path: string,
  versions: readonly number[] = [2, 1],
  limit = askLimit,
) => endpoint<S>({ name, path, versions, access: 'anyone', errors: ['not_found'], limit })

export const cnaes = ask<typeof offers.cnaesSchemas>('cnaes', 'misc/cnaes/')
export const comers = ask<typeof offers.comersSchemas>('comers', 'leads/comers')
export const gasComers = ask<typeof offers.comersSchemas>('gasComers', 'gas/leads/comers')
export const contractingConfig = ask<typeof offers.contractingConfigSchemas>(
  'contractingConfig',
  'contractacio/config',
  [1],
)
export const cupsConfig = ask<typeof offers.cupsConfigSchemas>(
  'cupsConfig',
  'contractacio/config/cups/{cups}',
  [1],
  guessLimit,
)
export const gasCupsConfig = ask<typeof offers.cupsConfigSchemas>(
  'gasCupsConfig',
  'gas/contractacio/config/cups/{cups}',
  [2],
  guessLimit,
)
export const accessTariffs = ask<typeof offers.accessTariffsSchemas>('accessTariffs', 'tariff')
export const gasAccessTariffs = ask<typeof offers.gasAccessTariffsSchemas>(
  'gasAccessTariffs',
  'gas/tariff',
  [2],
)
export const pricelist = ask<typeof offers.pricelistSchemas>('pricelist', 'pricelist')
export const gasPricelist = ask<typeof offers.gasPricelistSchemas>('gasPricelist', 'gas/pricelist', [2])
export const validateCoupon = ask<typeof offers.validateCouponSchemas>(
  'validateCoupon',
  'leads/validate-coupon/{coupon}/',
  [2, 1],
  guessLimit,
)

/** What each product would cost in a year, and what the present one does. */
export const estimateYear = endpoint<typeof offers.estimateSchemas>({
  name: 'estimateYear',
  isOwn: true,
  kind: 'check',
  method: 'POST',
  path: 'contractacio/estimate/',
  access: 'anyone',
  errors: ['not_found'],
  limit: askLimit,
})

type More = Partial<Parameters<typeof endpoint>[0]>
const write = <S extends object>(name: string, path: string, more: More = {}) =>
  endpoint<S>({
    name,
    method: 'POST',
    path,
    access: 'anyone',
    limit: sendLimit,
    ...more,
    errors: ['not_found', 'not_possible', ...(more.errors ?? [])],
  })

/**
 * One step of a lead; the first one without `lead_id` makes it. Calls that make the browser's cookie are of kind `attempt`:
 * a repeated call is answered with the cookie too.
 */
export const sendLead = write<typeof schemas.sendLeadSchemas>('sendLead', 'leads', {
  kind: 'attempt',
  versions: [1],
  maxBodyBytes,
  takesVisitorsFiles: true,
})
export const sendGasLead = write<typeof schemas.sendGasLeadSchemas>('sendGasLead', 'gas/leads', {
  kind: 'attempt',
  versions: [2],
  maxBodyBytes,
  takesVisitorsFiles: true,
})

/** Asked of an outside service, which may be away. */
const askAbout = <S extends object>(name: string, path: string, versions: readonly number[]) =>
  endpoint<S>({ ...ask<S>(name, path, versions), errors: ['not_found', 'not_possible'] })
export const leadSolvency = askAbout<typeof schemas.solvencySchemas>(
  'leadSolvency',
  'leads/solvencia/{leadId}',
  [2, 1],
)
export const leadDniValidation = askAbout<typeof schemas.dniValidationSchemas>(
  'leadDniValidation',
  'leads/dni-validation/{leadId}',
  [1],
)

/**
 * Signs with the code: the contract is made and signed in one step, with that of the gas where a wizard has both. Made
 * already, it is answered with.
 */
const signing: More = { kind: 'guess', errors: ['code_not_valid'] }
export const confirmLead = write<typeof signature.confirmLeadSchemas>(
  'confirmLead',
  'leads/{leadId}/confirm/',
  signing,
)
export const confirmGasLead = write<typeof signature.confirmLeadSchemas>(
  'confirmGasLead',
  'gas/leads/{leadId}/confirm/',
  signing,
)

/** A person looks at what an automated check refused. */
export const reviewLead = write<typeof signature.reviewLeadSchemas>('reviewLead', 'leads/{leadId}/review/', {
  isOwn: true,
})

/** Mails the summaries of all energies, with a link back to the signature; without it nothing can be signed. */
export const sendSummary = write<typeof signature.sendSummarySchemas>(
  'sendSummary',
  'leads/{leadId}/summary/',
  // Asks for the supply point in between.
  { isOwn: true, kind: 'attempt', limit: { max: 30, windowSeconds: 3600 } },
)
/** The code that signs, to the mobile or the mailbox. */
export const sendSignCode = write<typeof signature.sendSignCodeSchemas>(
  'sendSignCode',
  'leads/{leadId}/code/',
  { isOwn: true, limit: { max: 20, windowSeconds: 3600 } },
)
export const leadPaper = endpoint<typeof signature.leadPaperSchemas>({
  name: 'leadPaper',
  isOwn: true,
  path: 'leads/{leadId}/papers/{paper}',
  access: 'anyone',
  errors: ['not_found'],
  limit: askLimit,
})

export const findDraft = endpoint<typeof schemas.findDraftSchemas>({
  name: 'findDraft',
  isOwn: true,
  path: 'leads/drafts/',
  access: 'anyone',
  errors: ['not_found'],
  limit: askLimit,
})
export const createDraft = write<typeof schemas.createDraftSchemas>('createDraft', 'leads/drafts/', {
  isOwn: true,
  kind: 'attempt',
  maxBodyBytes: 200_000,
})
export const saveDraft = write<typeof schemas.saveDraftSchemas>('saveDraft', 'leads/drafts/{leadId}/', {
  isOwn: true,
  method: 'PUT',
  maxBodyBytes: 200_000,
  limit: { max: 1200, windowSeconds: 3600 },
  errors: ['changed_meanwhile'],
})
export const deleteDraft = write<typeof schemas.deleteDraftSchemas>('deleteDraft', 'leads/drafts/{leadId}/', {
  isOwn: true,
  method: 'DELETE',
})
export const mailDraftLink = write<typeof schemas.mailDraftLinkSchemas>(
  'mailDraftLink',
  'leads/drafts/{leadId}/link/',
  {
    isOwn: true,
    limit: { max: 10, windowSeconds: 3600 },
  },
)
/** Opens a draft in this browser by its mailed link. */
export const resumeDraft = write<typeof schemas.resumeDraftSchemas>('resumeDraft', 'leads/drafts/resume/', {
  isOwn: true,
  kind: 'attempt',
  limit: { max: 30, windowSeconds: 3600 },
})
/** One file as it is; kept encrypted, and deleted with its draft. */
export const uploadLeadFile = write<typeof schemas.uploadLeadFileSchemas>(
  'uploadLeadFile',
  'leads/drafts/{leadId}/files/',
  {
    isOwn: true,
    kind: 'upload',
    maxBodyBytes: 100_000_000,
    takesVisitorsFiles: true,
    limit: { max: 120, windowSeconds: 3600 },
  },
)

export const leadContact = write<typeof schemas.leadContactSchemas>('leadContact', 'leads/contact/', {
  isOwn: true,
  maxBodyBytes,
  takesVisitorsFiles: true,
  limit: { max: 20, windowSeconds: 3600 },
})

const ownContract = <S extends object>(name: string, path: string, more: More = {}) =>
  endpoint<S>({
    name,
    isOwn: true,
    path: `contracts/{contractName}/${path}`,
    access: 'customer',
    errors: ['not_found'],
    ...more,
  })
export const contractSwitching = ownContract<typeof follow.switchingSchemas>(
  'contractSwitching',
  'switching/',
)
export const switchPaper = ownContract<typeof follow.switchPaperSchemas>('switchPaper', 'switching/{paper}')
export const withdrawContract = ownContract<typeof follow.withdrawContractSchemas>(
  'withdrawContract',
  'withdrawal/',
  {
    method: 'POST',
    errors: ['not_found', 'not_possible'],
  },
)
export const linkedWithdrawal = endpoint<typeof follow.linkedWithdrawalSchemas>({
  name: 'linkedWithdrawal',
  isOwn: true,
  path: 'withdrawals/{token}/',
  access: 'anyone',
  errors: ['not_found'],
  limit: { max: 60, windowSeconds: 600 },
})
export const withdrawByLink = write<typeof follow.withdrawByLinkSchemas>(
  'withdrawByLink',
  'withdrawals/{token}/',
  {
    isOwn: true,
    limit: { max: 20, windowSeconds: 600 },
  },
)
