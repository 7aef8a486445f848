import { blankAddress, cleanAddress } from '../contract-changes/postal-address.ts'
import { blankContractingAddress, type ContractingAddress, type FormFile } from './forms/forms.ts'
import type { PersonBody, SentAddress, SentFile } from './sent-bodies.ts'

const sentFile = (file: FormFile): SentFile =>
  'upload' in file ? { upload: file.upload } : { name: file.name, content: file.content }
export const sentFiles = (files: readonly FormFile[]) => files.map(sentFile)

export function sentAddress(address: ContractingAddress): SentAddress {
  const { name: _, mobile: _mobile, email: _email, ...clean } = cleanAddress({ ...blankAddress, ...address })
  return clean
}

const addressParts = Object.keys(blankContractingAddress) as (keyof ContractingAddress)[]
export const addressOf = (sent: SentAddress): ContractingAddress =>
  Object.fromEntries(addressParts.map((part) => [part, sent[part] ?? ''])) as unknown as ContractingAddress

/** Postal code and municipality have other names there. */
export function ownerAddressBody(address: ContractingAddress): PersonBody['owner_address'] {
  const { dp = '', ine = '', ...parts } = sentAddress(address)
  return { ...parts, dp, ine, zip: dp, municipi: ine }
}

/** Names of a person, the given one first. */
export const fullName = (...names: string[]) =>
  names
    .map((name) => name.trim())
    .filter(Boolean)
    .join(' ')
