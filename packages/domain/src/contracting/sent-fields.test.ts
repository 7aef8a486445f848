import { describe, expect, test } from 'vitest'
import { formErrors, type SentStep, sentErrors } from './sent-fields.ts'

const individual = { vat: '12345678Z' }
const company = { vat: 'B12345674' }

describe.each<[SentStep, object, string, string]>([
  ['installation', {}, 'contactConsent', 'allow_contact'],
  ['installation', {}, 'cups', 'cups.name'],
  ['installation', {}, 'address.dp', 'cups.dp'],
  ['installation', {}, 'invoice', 'invoice'],
  ['person', individual, 'vat', 'fisic_vat'],
  ['person', company, 'vat', 'juridic_vat'],
  ['person', individual, 'name', 'first_name'],
  ['person', company, 'name', 'name'],
  ['person', individual, 'surName1', 'surname1'],
  ['person', company, 'nifEmpresa', 'cif'],
  ['person', individual, 'ownerAddress.dp', 'owner_address.zip'],
  ['person', individual, 'ownerAddress.ine', 'owner_address.municipi'],
  ['person', individual, 'ownerAddress.nv', 'owner_address.nv'],
  ['contract', {}, 'accessTariff', 'tarifaATR'],
  ['contract', {}, 'power3', 'power3'],
  ['gasContract', {}, 'accessTariff', 'accessTariff'],
  ['payment', {}, 'isOwner', 'owner_is_bank_owner'],
])('%s', (step, form, field, sent) => {
  test(`${field} is sent as ${sent}`, () => {
    expect(sentErrors(step, form, { [field]: 'required' })).toEqual({ [sent]: 'required' })
    expect(formErrors(step, form, { [sent]: 'required' })).toEqual({ [field]: 'required' })
  })
})
