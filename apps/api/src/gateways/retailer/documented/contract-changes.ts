import { hasRightCadastralControl } from '@fanal/domain/identifiers/cadastral-ref'
import { dayOf, listOf, type Loose, objectOf, textOf, wholeOf } from '../loose-values.ts'
import { type Documented, type LooseArgs, onlyFields } from '../visit.ts'
import { accountOf, addressOf } from './contract-shape.ts'

const waiting: Documented = {
  read: (body) => ({ waiting_for_signature: objectOf(body)['waiting_for_signature'] === true }),
}

const powerFields = Array.from({ length: 6 }, (_, i) => `power_p${i + 1}`)

/** Version 2 is for gas; the pages send the type along. */
const byType = ({ query }: LooseArgs) => (query['type'] === 'gas' ? [2, 1] : [1, 2])

/** The saved value: the server's, else the sent one. */
const echo =
  (field: string): NonNullable<Documented['read']> =>
  (body, args) => ({ [field]: textOf(objectOf(body)[field] ?? objectOf(args.body)[field]) })

/** The current value, bare or under `value` (also the key of a day); the choices, bare or as items. */
const personalised = (name: string, fields: readonly string[]): Record<string, Documented> => {
  const valueOf = (body: unknown): unknown => {
    const { value } = objectOf(body)
    const chosen = typeof value === 'object' ? value : body
    return fields.every((field) => objectOf(chosen)[field] !== undefined) ? chosen : null
  }
  const nextOf = (body: unknown) => dayOf(objectOf(body)['next_change'])
  return {
    [name]: { read: (body) => ({ value: valueOf(body), next_change: nextOf(body) }) },
    [`${name}Choices`]: { read: (body) => ({ items: listOf(body, 'available') }) },
    [`${name}Change`]: {
      read: (body, args) => ({
        value: valueOf(body) ?? objectOf(args.body)['value'],
        next_change: nextOf(body),
      }),
    },
  }
}

function newAddress(body: unknown, args: LooseArgs): Loose {
  const sent = objectOf(objectOf(args.body)['address'])
  const said = objectOf(objectOf(body)['address'])
  const street = [sent['nv'], sent['pnp'], sent['dp'], sent['poblacio']].filter(Boolean).join(' ')
  const address = addressOf({ ...sent, full_address: street, ...said })
  return { address: { ...address, id: wholeOf(said['id'] ?? 0) } }
}

export const changeCalls: Record<string, Documented> = {
  addresses: { read: (body) => ({ items: listOf(body, 'addresses').map(addressOf) }) },
  ibans: { read: (body) => ({ items: listOf(body, 'ibans').map(accountOf) }) },
  changeRefCatastral: {
    read: (body, args) => {
      const ref_catastral = String(objectOf(body)['ref_catastral'] ?? objectOf(args.body)['ref_catastral'])
      return { ref_catastral, has_right_control: hasRightCadastralControl(ref_catastral) }
    },
  },
  changeInvoiceOnline: { read: echo('invoice_online') },
  newNotificationAddress: { read: newAddress },
  chooseNotificationAddress: {
    read: (body, args) => ({
      address_id: wholeOf(objectOf(body)['address_id'] ?? objectOf(args.body)['addressId']),
    }),
  },
  changeContactField: { read: echo('value') },
  changeIban: { ...waiting, versions: byType },
  changePower: { ...waiting, put: onlyFields(...powerFields, 'phone', 'phone_num', 'phone_pre') },
  changeSips: waiting,
  ...personalised('doubleTariff', ['startMonth', 'startYear', 'endMonth', 'endYear']),
  ...personalised('happyHours', ['startHour', 'endHour']),
  ...personalised('happyDay', ['value', 'label']),
}
