import type { Contract } from '@fanal/contract/schemas/contracts'
import { isCompanyVat } from '@fanal/domain/contracting/forms/forms'
import {
  checkHolderChange,
  type HolderChange,
  holderName,
  type HolderTitle,
} from '@fanal/domain/contract-changes/holder-change'
import { cleanAddress, type PostalAddress } from '@fanal/domain/contract-changes/postal-address'
import { madridDayOf } from '@fanal/domain/dates'
import { maskIban, normaliseIban } from '@fanal/domain/identifiers/iban'
import { normaliseNif } from '@fanal/domain/identifiers/nif'
import { normalisePhone } from '@fanal/domain/identifiers/phone'
import { formatAddress } from '@fanal/domain/lookups/format-address'
import { pricesOn, type ProductPrices } from '@fanal/domain/products/products'
import { type Locale, textsLanguage } from '@fanal/domain/settings/languages'
import { kwToW } from '@fanal/domain/units'
import { findProfile } from '#features/account/queries'
import { loadContractFor } from '#features/contract-changes/load-contract'
import { notifyChange } from '#features/contract-changes/notify-customer'
import { requestSignature } from '#features/contract-changes/request-signed-change'
import { findProduct } from '#features/products/queries'
import type { Deps } from '#deps'
import type { Db } from '#platform/database'
import { refuseWrong } from '#platform/errors'
import { takeHit } from '#platform/http/rate-limit'
import type { Session } from '#platform/session'
import { readUploads, storeUploads, type Upload } from '#platform/uploads'
import { signerFor } from './signer.ts'

/** Whose a contract becomes. */
export interface NewHolder {
  vat: string
  name: string
  isCompany: boolean
  /** Of a company. */
  representative: string
  email: string
  mobile: string
  locale: Locale
}

/** A new holder as they are stored with the change: `iban` and `address` only while it is open. */
export interface WantedHolder extends NewHolder {
  title: HolderTitle
  iban?: string
  printable_iban: string
  /** The reference of the direct debit: at most 35 characters. */
  mandate: string
  address?: PostalAddress
  full_address: string
  day: string
  /** What they take over, with the prices of the day of the request. */
  product: string
  tariff: string
  powers_w: number[]
  prices: ProductPrices | undefined
  /** Those in force, which go on. Missing in older requests. */
  services?: string[]
}

interface HolderRequest extends Omit<HolderChange, 'files' | 'deathCertificate'> {
  session: Session
  contractName: string
  files: readonly Upload[]
  deathCertificate: readonly Upload[]
}

/** A day's requests: each mails somebody whom the customer names. */
const perDay = { max: 5, windowSeconds: 86_400 }

/** The present holder asks, the next one signs; with the distributor's answer the contract is theirs. */
export async function changeHolder(deps: Deps, tx: Db, { session, contractName, ...form }: HolderRequest) {
  const { contract, settings } = await loadContractFor(tx, session, contractName, 'holder')
  const profile = await findProfile(tx, session.customerId, false)
  const papers = readUploads([...form.files, ...deathCertificateOf(form)], settings.fileUploadSizeLimit)
  const { isValidPhone } = await import('#features/activation/valid-phone')
  refuseWrong({
    files: papers.errors,
    ...checkHolderChange(form, {
      today: madridDayOf(Date.now()),
      presentVat: profile.vat,
      languages: settings.language.partner,
      isPhone: isValidPhone,
    }),
  })
  await takeHit(tx, { bucket: `holder:${session.customerId}`, ...perDay })
  const wanted = await payloadOf(tx, form, contract)
  const { name, vat, email, locale } = wanted
  const changeId = await requestSignature(deps, tx, {
    session,
    contract,
    kind: 'holder',
    wanted: { ...wanted },
    before: { name: contract.owner_partner.name },
    fileIds: await storeUploads(tx, session.customerId, papers.files),
    signer: await signerFor(tx, { name, vat, email, locale }),
  })
  await notifyChange(deps.env, tx, {
    customerId: session.customerId,
    id: changeId,
    state: 'signature_pending',
    by: 'customer',
  })
  return { waiting_for_signature: true }
}

const deathCertificateOf = ({
  title,
  deathCertificate,
}: Pick<HolderRequest, 'title' | 'deathCertificate'>) => (title === 'heir' ? deathCertificate : [])

async function payloadOf(
  tx: Db,
  form: Omit<HolderRequest, 'session' | 'contractName'>,
  { name, pricelist, tariff, contracted_power_period, services }: Contract,
): Promise<WantedHolder> {
  const iban = normaliseIban(form.iban)
  const vat = normaliseNif(form.vat)
  const isCompany = isCompanyVat(vat)
  const address = cleanAddress(form.address)
  const today = madridDayOf(Date.now())
  const product = await findProduct(tx, pricelist.name, tariff.name)
  return {
    title: form.title as HolderTitle,
    vat,
    name: holderName(form),
    isCompany,
    representative: isCompany ? `${form.repName.trim()} · ${normaliseNif(form.repVat)}` : '',
    email: form.email.trim().toLowerCase(),
    mobile: normalisePhone(form.mobile),
    locale: form.language as Locale,
    iban,
    printable_iban: maskIban(iban),
    mandate: `${name.slice(0, 26)}-${today.replaceAll('-', '')}`,
    address,
    full_address: formatAddress(address, textsLanguage(form.language)),
    day: form.day,
    product: pricelist.name,
    tariff: tariff.name,
    powers_w: contracted_power_period.map(({ power }) => kwToW(power)),
    prices: product && pricesOn(product.prices, today),
    services: services
      .filter(({ end_date }) => end_date === null || end_date > today)
      .map((service) => service.name),
  }
}
