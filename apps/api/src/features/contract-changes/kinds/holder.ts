import type { Contract } from '@fanal/contract/schemas/contracts'
import {
  checkHolderChange,
  type HolderChange,
  holderName,
} from '@fanal/domain/contract-changes/holder-change'
import { cleanAddress } from '@fanal/domain/contract-changes/postal-address'
import { isCompanyVat } from '@fanal/domain/contracting/forms/forms'
import { changeRules } from '@fanal/domain/contracts/contract-actions'
import { madridDayOf } from '@fanal/domain/dates'
import { maskIban, normaliseIban } from '@fanal/domain/identifiers/iban'
import { normaliseNif } from '@fanal/domain/identifiers/nif'
import { normalisePhone } from '@fanal/domain/identifiers/phone'
import { formatAddress } from '@fanal/domain/lookups/format-address'
import { pricesOn } from '@fanal/domain/products/products'
import { textsLanguage } from '@fanal/domain/settings/languages'
import { kwToW } from '@fanal/domain/units'
import { z } from 'zod'
import { findProfile } from '#features/account/queries'
import { type RequestedKind, waiting } from '#features/contract-changes/change-kind'
import { handOver } from '#features/contract-changes/handover/hand-over'
import { forgetHolderData } from '#features/contract-changes/handover/handover-queries'
import { type HolderPayload, holderPayload } from '#features/contract-changes/handover/holder-payload'
import { signerFor } from '#features/contract-changes/handover/signer'
import {
  changeLine,
  dayText,
  newLines,
  powerLines,
  priceLines,
} from '#features/contract-changes/summary-lines'
import { findProduct } from '#features/products/queries'
import type { Db } from '#platform/database'
import { refuseWrong } from '#platform/errors'
import { takeHit } from '#platform/http/rate-limit'
import { fillText } from '#platform/texts'
import { textsOf } from '#texts'
import { readUploads, type Upload } from '#platform/uploads'

interface HolderForm extends Omit<HolderChange, 'files' | 'deathCertificate'> {
  files: readonly Upload[]
  deathCertificate: readonly Upload[]
}

const before = z.object({ name: z.string() })

/** A day's requests: each mails somebody whom the customer names. */
const perDay = { max: 5, windowSeconds: 86_400 }

/** The present holder asks, the next one signs; with the distributor's answer the contract is theirs. */
export const holder: RequestedKind<HolderForm, HolderPayload, z.infer<typeof before>, typeof waiting> = {
  kind: 'holder',
  rule: changeRules.holder,
  schemas: { payload: holderPayload, before },
  title: (locale) => textsOf('contract-changes', locale).kinds.holder,
  intro: (locale) => textsOf('contract-changes', locale).handover.intro,
  isSigned: true,
  asksConsents: true,
  async check(tx, { session, contract, settings }, form) {
    const profile = await findProfile(tx, session.customerId, false)
    const certificate = form.title === 'heir' ? form.deathCertificate : []
    const papers = readUploads([...form.files, ...certificate], settings.fileUploadSizeLimit)
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
    const payload = await payloadOf(tx, form, contract)
    const { name, vat, email, locale } = payload
    return {
      answer: waiting,
      change: {
        payload,
        before: { name: contract.owner_partner.name },
        files: papers.files,
        signer: await signerFor(tx, { name, vat, email, locale }),
      },
    }
  },
  /** Without anything of the present holder but the name: the next one reads it too. */
  summary({ payload, before: present }, locale) {
    const { fields, handover: t } = textsOf('contract-changes', locale)
    return [
      ...changeLine(t.holder, [present.name, `${payload.name} · ${payload.vat}`], locale),
      ...newLines(
        [
          [t.title, t.titles[payload.title]],
          [t.representative, payload.representative],
          [fields.email, payload.email],
          [fields.mobile, payload.mobile],
          [fields.iban, payload.printable_iban],
          [t.mandate, payload.mandate],
          [fields.address, payload.full_address],
          [t.from, payload.day ? dayText(payload.day, locale) : t.soon],
          [fields.product, payload.product],
          [fields.tariff, payload.tariff],
          [t.services, (payload.services ?? []).join(', ')],
        ],
        locale,
      ),
      ...powerLines([], payload.powers_w, locale),
      ...priceLines(undefined, payload.prices, locale),
      ...newLines([[t.debt, t.noDebt]], locale),
    ]
  },
  notes({ printable_iban, mandate }, locale) {
    const { handover: t } = textsOf('contract-changes', locale)
    return [t.noteStays, t.noteDebt, t.noteConsents, fillText(t.noteMandate, { printable_iban, mandate })]
  },
  apply: handOver,
  undo: (tx, { customerId, changeId }) => forgetHolderData(tx, { customerId, id: changeId }),
}

async function payloadOf(
  tx: Db,
  form: HolderForm,
  { name, pricelist, tariff, contracted_power_period, services }: Contract,
): Promise<HolderPayload> {
  const iban = normaliseIban(form.iban)
  const vat = normaliseNif(form.vat)
  const isCompany = isCompanyVat(vat)
  const address = cleanAddress(form.address)
  const today = madridDayOf(Date.now())
  const product = await findProduct(tx, pricelist.name, tariff.name)
  return {
    title: holderPayload.shape.title.parse(form.title),
    vat,
    name: holderName(form),
    isCompany,
    representative: isCompany ? `${form.repName.trim()} · ${normaliseNif(form.repVat)}` : '',
    email: form.email.trim().toLowerCase(),
    mobile: normalisePhone(form.mobile),
    locale: holderPayload.shape.locale.parse(form.language),
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
