import { nifKind, normaliseNif } from '@fanal/domain/identifiers/nif'
import { provinceName } from '@fanal/domain/lookups/provinces'
import type { InvoiceData } from '#features/invoices/invoice-data'
import { element, textElement } from './xml.ts'

interface Place {
  street: string
  postalCode: string
  city: string
}

/** `Carrer Nou, 1, 17001 Girona`: split at the postal code; else the supply point's. */
function placeOf({ customer, supply }: InvoiceData): Place | undefined {
  const [, street, postalCode, city] = /^(.*?)[,\s]+(\d{5})\s+([^,]+)/.exec(customer.address) ?? []
  if (street && postalCode && city) return { street, postalCode, city }
  if (!supply || !/^\d{5}$/.test(supply.postalCode)) return undefined
  const { postalCode: code, city: town } = supply
  return { street: customer.address || supply.street, postalCode: code, city: town }
}

export function canNameParties(data: InvoiceData): boolean {
  const { vat, street, postalCode, city } = data.settings.invoicing
  return [vat, street, postalCode, city, data.customer.vat].every(Boolean) && placeOf(data) !== undefined
}

function addressInSpain({ street, postalCode, city }: Place): string {
  return element(
    'AddressInSpain',
    textElement('Address', street, 80),
    textElement('PostCode', postalCode),
    textElement('Town', city, 50),
    textElement('Province', provinceName(Number(postalCode.slice(0, 2)), 'es') ?? city, 20),
    element('CountryCode', 'ESP'),
  )
}

function taxIdentification(vat: string): string {
  return element(
    'TaxIdentification',
    element('PersonTypeCode', nifKind(vat) === 'person' ? 'F' : 'J'),
    element('ResidenceTypeCode', 'R'),
    textElement('TaxIdentificationNumber', normaliseNif(vat), 30),
  )
}

export function sellerParty({ settings }: InvoiceData): string {
  const { invoicing, organization } = settings
  const { legalName, vat, website } = invoicing
  return element(
    'SellerParty',
    taxIdentification(vat),
    element(
      'LegalEntity',
      textElement('CorporateName', legalName || organization.name, 80),
      addressInSpain(invoicing),
      element(
        'ContactDetails',
        textElement('Telephone', organization.phone_crm.replaceAll(' ', ''), 15),
        website ? textElement('WebAddress', website, 60) : undefined,
        textElement('ElectronicMail', organization.email, 60),
      ),
    ),
  )
}

/** Two surnames are usual; the rest is the first name. */
function namesOf(whole: string): { name: string; first: string; second: string | undefined } {
  const words = whole.trim().split(/\s+/)
  if (words.length === 1) return { name: whole, first: '-', second: undefined }
  if (words.length === 2) return { name: words[0] ?? '', first: words[1] ?? '', second: undefined }
  return { name: words.slice(0, -2).join(' '), first: words.at(-2) ?? '', second: words.at(-1) }
}

export function buyerParty(data: InvoiceData): string {
  const { name, vat } = data.customer
  const place = placeOf(data)
  if (!place) throw new Error('An electronic invoice without an address')
  if (nifKind(vat) !== 'person')
    return element(
      'BuyerParty',
      taxIdentification(vat),
      element('LegalEntity', textElement('CorporateName', name, 80), addressInSpain(place)),
    )
  const names = namesOf(name)
  return element(
    'BuyerParty',
    taxIdentification(vat),
    element(
      'Individual',
      textElement('Name', names.name, 40),
      textElement('FirstSurname', names.first, 40),
      names.second ? textElement('SecondSurname', names.second, 40) : undefined,
      addressInSpain(place),
    ),
  )
}
