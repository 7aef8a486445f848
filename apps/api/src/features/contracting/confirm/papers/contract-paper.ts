import type { Contract } from '@fanal/contract/schemas/contracts'
import { maskIban } from '@fanal/domain/identifiers/iban'
import type { Locale } from '@fanal/domain/settings/languages'
import type { NamedFacts } from './paper-facts.ts'
import { composeContract, type SignedKind } from './signed-papers.ts'
import { offerOf } from './summary-paper.ts'

interface GivenPapers {
  /** When the summary was sent. */
  sentAt: Date
  /** The papers signed together with it, by hash. */
  papers: readonly { kind: SignedKind; sha256: string }[]
}

/** The contract that is signed, of what was typed alone. */
export function composeContractPaper(
  facts: NamedFacts,
  { sentAt, papers }: GivenPapers,
  locale: Locale,
): Promise<Uint8Array> {
  const { holder, supplyAddress } = facts
  const offer = offerOf(facts)
  const contract: Contract = {
    ...offer.contract,
    id: 0,
    name: facts.contract,
    state: 'esborrany',
    amount_debt: '0.00',
    cups: { name: facts.cups, full_address: supplyAddress, street: supplyAddress, city: '' },
    waitingForSignature: [],
    no_cession_sips: { state: 'unactive', waiting_for_signature: false },
    atr_available: true,
    owner_partner: { name: holder.name },
    fiscal_partner: { name: holder.name, vat: holder.vat },
    fiscal_address: { full_address: holder.address },
    notification_address: null,
    bank_account: { id: 0, printable_iban: maskIban(facts.iban) },
    ref_catastral: '',
    invoice_online: 'email',
    dso: { name: '', website: '' },
    dso_reference: '',
    dso_phone: '',
    is_peninsula: true,
    bateria_virtual: [],
    services: [],
    attachments: [],
  }
  const { duration_months = null, is_indexed = false } = offer.product ?? {}
  const product = {
    id: 0,
    name: facts.product.name,
    tariff: facts.tariff,
    is_offered: true,
    is_indexed,
    duration_months,
    prices: [facts.product.prices],
    description: {},
    link: {},
  }
  const data = {
    ...offer,
    contract,
    product,
    signed: [],
    ownerVat: holder.vat,
    now: facts.now,
    brand: facts.brand,
  }
  return composeContract({ data, facts, sentAt, papers }, locale)
}
