import { discountModes } from '@fanal/domain/batteries/battery-rules'
import { contractChanges } from '@fanal/domain/contracts/contract-actions'
import { isValidIban, maskIban } from '@fanal/domain/identifiers/iban'
import {
  dayOf,
  eurosOf,
  listOf,
  type Loose,
  momentOf,
  numberOf,
  objectOf,
  orNull,
  textOf,
  wholeOf,
} from '../loose-values.ts'

/** A contract of the upstream in our shape. Missing fields are empty. */
export function contractOf(value: unknown): Loose {
  const one = objectOf(value)
  const cups = objectOf(one['cups'])
  const { no_cession_sips: sips, bank_account: bank } = one
  return {
    ...listedPart(one, cups),
    start_date: dayOf(one['start_date']),
    end_date: dayOf(one['end_date']),
    owner_partner: { name: textOf(objectOf(one['owner_partner'])['name']) },
    fiscal_partner: {
      name: textOf(objectOf(one['fiscal_partner'])['name']),
      vat: textOf(objectOf(one['fiscal_partner'])['vat']),
    },
    fiscal_address: { full_address: textOf(objectOf(one['fiscal_address'])['full_address']) },
    notification_address: one['notification_address'] ? addressOf(one['notification_address']) : null,
    bank_account: bank ? accountOf(bank) : null,
    ref_catastral: textOf(one['ref_catastral'] ?? cups['ref_catastral']),
    invoice_online: one['invoice_online'] || 'email',
    no_cession_sips: {
      state: objectOf(sips)['state'] || 'unactive',
      waiting_for_signature: objectOf(sips)['waiting_for_signature'] === true,
    },
    // If the upstream does not say so, it answers 406 when another change is open.
    atr_available: one['atr_available'] !== false,
    dso: { name: textOf(objectOf(one['dso'])['name']), website: webAddress(objectOf(one['dso'])['website']) },
    dso_reference: textOf(one['dso_reference']),
    dso_phone: textOf(one['dso_phone']),
    is_peninsula: one['is_peninsula'] !== false,
    selfcons_code: textOf(one['selfcons_code'] ?? one['autoconsumo_code']) || '00',
    bateria_virtual: listOf(one['bateria_virtual']).map(linkOf),
    services: listOf(one['services']).map((service, i) => serviceOf(objectOf(service), i)),
    attachments: listOf(one['attachments']).map((file) => attachmentOf(objectOf(file))),
  }
}

function listedPart(one: Loose, cups: Loose): Loose {
  return {
    id: wholeOf(one['id']),
    name: textOf(one['name']),
    type: one['type'] || (one['pressio'] || one['caudal'] ? 'gas' : 'electricity'),
    state: one['state'],
    sign_date: dayOf(one['sign_date']),
    amount_debt: eurosOf(one['amount_debt'] || 0),
    cups: {
      name: textOf(cups['name']),
      full_address: textOf(cups['full_address']),
      street: textOf(cups['street'] ?? cups['full_address']),
      city: textOf(cups['city']),
      ref_catastral: textOf(cups['ref_catastral'] ?? one['ref_catastral']),
    },
    pricelist: {
      name: textOf(objectOf(one['pricelist'])['name']),
      nom_comercial: textOf(
        objectOf(one['pricelist'])['nom_comercial'] || objectOf(one['pricelist'])['name'],
      ),
    },
    tariff: { name: textOf(objectOf(one['tariff'])['name']) },
    contracted_power_period: listOf(one['contracted_power_period']).map((power) => ({
      period: objectOf(power)['period'],
      power: numberOf(objectOf(power)['power']),
    })),
    pressio: orNull(numberOf(one['pressio'])),
    caudal: orNull(numberOf(one['caudal'])),
    waitingForSignature: listOf(one['waitingForSignature']).filter((kind) =>
      contractChanges.some((known) => known === kind),
    ),
  }
}

export const addressOf = (value: unknown): Loose => {
  const one = objectOf(value)
  return {
    id: wholeOf(one['id']),
    name: textOf(one['name']),
    full_address: textOf(one['full_address']),
    email: textOf(one['email']),
    mobile: textOf(one['mobile']),
  }
}

/** A whole account number is never sent to a browser. */
export function accountOf(value: unknown): Loose {
  const { id, printable_iban: iban } = objectOf(value)
  return {
    id: wholeOf(id),
    printable_iban: typeof iban === 'string' && isValidIban(iban) ? maskIban(iban) : textOf(iban),
  }
}

const webAddress = (value: unknown) => (typeof value === 'string' && /^https?:\/\//.test(value) ? value : '')

function linkOf(value: unknown): Loose {
  const one = objectOf(value)
  const pes = wholeOf(one['pes'] || 0)
  return {
    id: wholeOf(one['id']),
    bateria: {
      id: wholeOf(objectOf(one['bateria'])['id']),
      name: textOf(objectOf(one['bateria'])['name']),
    },
    pes,
    pes_percentatge: wholeOf(one['pes_percentatge'] || 0),
    data_inici: dayOf(one['data_inici']),
    data_final: dayOf(one['data_final']),
    gestio_descomptes: modeOf(one['gestio_descomptes']),
    total_descompte: eurosOf(one['total_descompte'] || 0),
    es_origen: one['es_origen'] === true,
    es_receptor: one['es_receptor'] ?? (typeof pes === 'number' && pes > 0),
    // Filled in from the other contracts: see the completion of a contract.
    receptors: one['receptors'] ?? 0,
    te_destins: one['te_destins'] ?? false,
  }
}

/** `aplicar` means applied; any other value means not applied. */
export const modeOf = (value: unknown) => (value === discountModes[0] ? discountModes[0] : discountModes[1])

const serviceOf = (one: Loose, place: number): Loose => ({
  id: wholeOf(one['id'] ?? place + 1),
  name: textOf(one['name']),
  start_date: dayOf(one['start_date']),
  end_date: dayOf(one['end_date']),
})

const attachmentOf = (one: Loose): Loose => ({
  id: wholeOf(one['id']),
  name: textOf(one['name']),
  filename: textOf(one['filename'] ?? one['name']),
  category_name: textOf(one['category_name']),
  created_date: momentOf(one['created_date']),
  size_text: textOf(one['size_text']),
})
