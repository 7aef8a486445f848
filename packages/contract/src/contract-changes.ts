import type * as schemas from './schemas/contract-changes.ts'
import { maxUploadBytesTogether } from '@fanal/domain/files/upload-limits'
import { endpoint } from './endpoint.ts'

export const addresses = endpoint<typeof schemas.addressesSchemas>({
  name: 'addresses',
  path: 'addresses/',
  versions: [1],
  access: 'customer',
})

export const ibans = endpoint<typeof schemas.ibansSchemas>({
  name: 'ibans',
  path: 'ibans/',
  access: 'customer',
})

export const changeRefCatastral = endpoint<typeof schemas.changeRefCatastralSchemas>({
  name: 'changeRefCatastral',
  method: 'PUT',
  path: 'contracts/{contractName}/ref_catastral/',
  versions: [2],
  access: 'customer',
  errors: ['not_found', 'not_possible'],
})

export const changeInvoiceOnline = endpoint<typeof schemas.changeInvoiceOnlineSchemas>({
  name: 'changeInvoiceOnline',
  method: 'POST',
  path: 'contracts/{contractName}/',
  versions: [2],
  access: 'customer',
  errors: ['not_found', 'not_possible'],
})

export const newNotificationAddress = endpoint<typeof schemas.newNotificationAddressSchemas>({
  name: 'newNotificationAddress',
  method: 'POST',
  path: 'contracts/{contractName}/notification/',
  access: 'customer',
  errors: ['not_found', 'not_possible', 'recent_login_required'],
})

export const chooseNotificationAddress = endpoint<typeof schemas.chooseNotificationAddressSchemas>({
  name: 'chooseNotificationAddress',
  method: 'PUT',
  path: 'contracts/{contractName}/notification/',
  access: 'customer',
  errors: ['not_found', 'not_possible', 'recent_login_required'],
})

export const changeContactField = endpoint<typeof schemas.changeContactFieldSchemas>({
  name: 'changeContactField',
  method: 'PUT',
  path: 'contracts/{contractName}/notification/{field}/',
  access: 'customer',
  errors: ['not_found', 'not_possible', 'recent_login_required'],
})

export const changeIban = endpoint<typeof schemas.changeIbanSchemas>({
  name: 'changeIban',
  method: 'POST',
  path: 'contracts/{contractName}/iban/',
  // Files are sent as base64 (4 characters for 3 bytes); the rest is headroom for the other fields.
  maxBodyBytes: maxUploadBytesTogether * 1.5,
  access: 'customer',
  errors: ['not_found', 'not_possible'],
})

export const changePower = endpoint<typeof schemas.changePowerSchemas>({
  name: 'changePower',
  method: 'POST',
  path: 'contracts/{contractName}/power/',
  access: 'customer',
  errors: ['not_found', 'not_possible', 'change_open'],
})

export const changeSips = endpoint<typeof schemas.changeSipsSchemas>({
  name: 'changeSips',
  method: 'POST',
  path: 'contracts/{contractName}/no_cession_sips/',
  access: 'customer',
  errors: ['not_found', 'not_possible'],
})

const personalised = <S extends { current: object; available: object; change: object }>(
  name: string,
  path: string,
  available: string,
) => ({
  current: endpoint<S['current']>({
    name,
    path: `contract/{id}/${path}/`,
    access: 'customer',
    errors: ['not_found'],
  }),
  available: endpoint<S['available']>({
    name: `${name}Choices`,
    path: `contract/{id}/${available}/`,
    access: 'customer',
    errors: ['not_found'],
  }),
  change: endpoint<S['change']>({
    name: `${name}Change`,
    method: 'PUT',
    path: `contract/{id}/${path}/`,
    access: 'customer',
    errors: ['not_found', 'not_possible'],
  }),
})
export const doubleTariff = personalised<typeof schemas.doubleTariffSchemas>(
  'doubleTariff',
  'double-tariff',
  'available-double-tariffs',
)
export const happyHours = personalised<typeof schemas.happyHoursSchemas>(
  'happyHours',
  'happy-hours',
  'available-happy-hours',
)
export const happyDay = personalised<typeof schemas.happyDaySchemas>(
  'happyDay',
  'happy-day',
  'available-happy-days',
)

/** The change requests of a contract and their progress. */
export const changes = endpoint<typeof schemas.changesSchemas>({
  name: 'changes',
  isOwn: true,
  path: 'contracts/{contractName}/changes/',
  access: 'customer',
  errors: ['not_found'],
})

/** The exact bytes that were signed. */
export const changeDocument = endpoint<typeof schemas.changeDocumentSchemas>({
  name: 'changeDocument',
  isOwn: true,
  path: 'contracts/{contractName}/changes/{id}/document',
  access: 'customer',
  errors: ['not_found'],
})

/** PDF with the evidence of a signature or refusal: who, when, from where, hash of the document. */
export const changeEvidence = endpoint<typeof schemas.changeEvidenceSchemas>({
  name: 'changeEvidence',
  isOwn: true,
  path: 'contracts/{contractName}/changes/{id}/evidence',
  access: 'customer',
  errors: ['not_found'],
})

/** Mails a new signature link and invalidates the previous one. */
export const remindSignature = endpoint<typeof schemas.remindSignatureSchemas>({
  name: 'remindSignature',
  isOwn: true,
  method: 'POST',
  path: 'contracts/{contractName}/changes/{id}/signature',
  access: 'customer',
  errors: ['not_found', 'signature_closed'],
})

/** Cancels a change request before it is signed. */
export const withdrawChange = endpoint<typeof schemas.withdrawChangeSchemas>({
  name: 'withdrawChange',
  isOwn: true,
  method: 'POST',
  path: 'contracts/{contractName}/changes/{id}/withdraw',
  access: 'customer',
  errors: ['not_found', 'signature_closed'],
})

// A signature link works without a session: the mailed code proves that its holder owns the mailbox.
const signatureLimit = { max: 60, windowSeconds: 600 }

export const signature = endpoint<typeof schemas.signatureSchemas>({
  name: 'signature',
  isOwn: true,
  path: 'signatures/{token}',
  access: 'anyone',
  errors: ['not_found'],
  limit: signatureLimit,
})

export const signatureDocument = endpoint<typeof schemas.signatureDocumentSchemas>({
  name: 'signatureDocument',
  isOwn: true,
  path: 'signatures/{token}/document',
  access: 'anyone',
  errors: ['not_found'],
  limit: signatureLimit,
})

export const signatureCode = endpoint<typeof schemas.signatureCodeSchemas>({
  name: 'signatureCode',
  isOwn: true,
  method: 'POST',
  path: 'signatures/{token}/code',
  access: 'anyone',
  errors: ['not_found', 'signature_closed'],
  limit: { max: 10, windowSeconds: 600 },
})

export const confirmSignature = endpoint<typeof schemas.confirmSignatureSchemas>({
  name: 'confirmSignature',
  isOwn: true,
  method: 'POST',
  path: 'signatures/{token}/confirm',
  kind: 'guess',
  access: 'anyone',
  errors: ['not_found', 'signature_closed', 'code_not_valid'],
  limit: { max: 30, windowSeconds: 600 },
})

export const refuseSignature = endpoint<typeof schemas.refuseSignatureSchemas>({
  name: 'refuseSignature',
  isOwn: true,
  method: 'POST',
  path: 'signatures/{token}/refuse',
  access: 'anyone',
  errors: ['not_found', 'signature_closed'],
  limit: { max: 30, windowSeconds: 600 },
})
