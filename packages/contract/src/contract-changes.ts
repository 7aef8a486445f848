import type * as schemas from './schemas/contract-changes.ts'
import { maxUploadBytesTogether } from '@fanal/domain/files/upload-limits'
import { endpoint, type EndpointGroup, endpointIn } from './endpoint.ts'

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

const change: EndpointGroup = {
  method: 'POST',
  path: 'contracts/{contractName}/',
  access: 'customer',
  errors: ['not_found', 'not_possible'],
}

export const changeRefCatastral = endpointIn<typeof schemas.changeRefCatastralSchemas>(change, {
  name: 'changeRefCatastral',
  method: 'PUT',
  path: 'ref_catastral/',
  versions: [2],
})

export const changeInvoiceOnline = endpointIn<typeof schemas.changeInvoiceOnlineSchemas>(change, {
  name: 'changeInvoiceOnline',
  path: '',
  versions: [2],
})

export const newNotificationAddress = endpointIn<typeof schemas.newNotificationAddressSchemas>(change, {
  name: 'newNotificationAddress',
  path: 'notification/',
  errors: ['recent_login_required'],
})

export const chooseNotificationAddress = endpointIn<typeof schemas.chooseNotificationAddressSchemas>(change, {
  name: 'chooseNotificationAddress',
  method: 'PUT',
  path: 'notification/',
  errors: ['recent_login_required'],
})

export const changeContactField = endpointIn<typeof schemas.changeContactFieldSchemas>(change, {
  name: 'changeContactField',
  method: 'PUT',
  path: 'notification/{field}/',
  errors: ['recent_login_required'],
})

export const changeIban = endpointIn<typeof schemas.changeIbanSchemas>(change, {
  name: 'changeIban',
  path: 'iban/',
  // Files are sent as base64 (4 characters for 3 bytes); the rest is headroom for the other fields.
  maxBodyBytes: maxUploadBytesTogether * 1.5,
})

export const changePower = endpointIn<typeof schemas.changePowerSchemas>(change, {
  name: 'changePower',
  path: 'power/',
  errors: ['change_open'],
})

export const changeSips = endpointIn<typeof schemas.changeSipsSchemas>(change, {
  name: 'changeSips',
  path: 'no_cession_sips/',
})

/** Another holder takes the contract over; they sign. */
export const changeHolder = endpointIn<typeof schemas.changeHolderSchemas>(change, {
  name: 'changeHolder',
  isOwn: true,
  path: 'holder/',
  errors: ['too_many_requests'],
  maxBodyBytes: maxUploadBytesTogether * 1.5,
})

/** The end of the supply. */
export const leaveContract = endpointIn<typeof schemas.leaveContractSchemas>(change, {
  name: 'leaveContract',
  isOwn: true,
  path: 'leaving/',
})

const personalTariff: EndpointGroup = { path: 'contract/{id}/', access: 'customer', errors: ['not_found'] }
const personalised = <S extends { current: object; available: object; change: object }>(
  name: string,
  path: string,
  available: string,
) => ({
  current: endpointIn<S['current']>(personalTariff, { name, path: `${path}/` }),
  available: endpointIn<S['available']>(personalTariff, { name: `${name}Choices`, path: `${available}/` }),
  change: endpointIn<S['change']>(personalTariff, {
    name: `${name}Change`,
    method: 'PUT',
    path: `${path}/`,
    errors: ['not_possible'],
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

/** About one change request. */
const changeCall: EndpointGroup = {
  isOwn: true,
  path: 'contracts/{contractName}/changes/{id}/',
  access: 'customer',
  errors: ['not_found'],
}

/** The exact bytes that were signed. */
export const changeDocument = endpointIn<typeof schemas.changeDocumentSchemas>(changeCall, {
  name: 'changeDocument',
  path: 'document',
})

/** PDF with the evidence of a signature or refusal: who, when, from where, hash of the document. */
export const changeEvidence = endpointIn<typeof schemas.changeEvidenceSchemas>(changeCall, {
  name: 'changeEvidence',
  path: 'evidence',
})

/** Mails a new signature link and invalidates the previous one. */
export const remindSignature = endpointIn<typeof schemas.remindSignatureSchemas>(changeCall, {
  name: 'remindSignature',
  method: 'POST',
  path: 'signature',
  errors: ['signature_closed'],
})

/** Cancels a change request before it is signed. */
export const withdrawChange = endpointIn<typeof schemas.withdrawChangeSchemas>(changeCall, {
  name: 'withdrawChange',
  method: 'POST',
  path: 'withdraw',
  errors: ['signature_closed'],
})

/** Calls by signature link, without a session: the mailed code proves that its holder owns the mailbox. */
const signatureCall: EndpointGroup = {
  isOwn: true,
  path: 'signatures/{token}',
  access: 'anyone',
  errors: ['not_found'],
  limit: { max: 60, windowSeconds: 600 },
}

export const signature = endpointIn<typeof schemas.signatureSchemas>(signatureCall, {
  name: 'signature',
  path: '',
})

export const signatureDocument = endpointIn<typeof schemas.signatureDocumentSchemas>(signatureCall, {
  name: 'signatureDocument',
  path: '/document',
})

const signatureAct: EndpointGroup = {
  ...signatureCall,
  method: 'POST',
  errors: ['not_found', 'signature_closed'],
  limit: { max: 30, windowSeconds: 600 },
}

export const signatureCode = endpointIn<typeof schemas.signatureCodeSchemas>(signatureAct, {
  name: 'signatureCode',
  path: '/code',
  limit: { max: 10, windowSeconds: 600 },
})

export const confirmSignature = endpointIn<typeof schemas.confirmSignatureSchemas>(signatureAct, {
  name: 'confirmSignature',
  path: '/confirm',
  kind: 'guess',
  errors: ['code_not_valid'],
})

export const refuseSignature = endpointIn<typeof schemas.refuseSignatureSchemas>(signatureAct, {
  name: 'refuseSignature',
  path: '/refuse',
})
