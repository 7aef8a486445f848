import { type Change, type ChangeKind, changeOf, type KindFacts } from './change-kind.ts'
import { address } from './kinds/address.ts'
import { contact } from './kinds/contact.ts'
import { contract } from './kinds/contract.ts'
import { doubleTariff } from './kinds/double-tariff.ts'
import { happyDay } from './kinds/happy-day.ts'
import { happyHours } from './kinds/happy-hours.ts'
import { holder } from './kinds/holder.ts'
import { iban } from './kinds/iban.ts'
import { invoiceOnline } from './kinds/invoice-online.ts'
import { leaving } from './kinds/leaving.ts'
import { power } from './kinds/power.ts'
import { refCatastral } from './kinds/ref-catastral.ts'
import { sips } from './kinds/sips.ts'

/** The columns of a change that its kind reads. */
export interface StoredValues {
  kind: string
  wanted: unknown
  before: unknown
}

interface StoredKind extends KindFacts {
  read: (stored: StoredValues) => Change
}

/** A kind whose types are known inside only, so that all stand in one table. */
export const storedKind = <P extends object, B extends object>(kind: ChangeKind<P, B>): StoredKind => ({
  ...kind,
  read: ({ wanted, before }) =>
    changeOf(kind, {
      payload: kind.schemas.payload.parse(wanted),
      before: kind.schemas.before.parse(before),
    }),
})

export const changeKinds: StoredKind[] = [
  storedKind(power),
  storedKind(iban),
  storedKind(address),
  storedKind(contact),
  storedKind(refCatastral),
  storedKind(invoiceOnline),
  storedKind(sips),
  storedKind(doubleTariff),
  storedKind(happyHours),
  storedKind(happyDay),
  storedKind(holder),
  storedKind(leaving),
  storedKind(contract),
]

export function kindOf(name: string): StoredKind {
  const kind = changeKinds.find((one) => one.kind === name)
  if (!kind) throw new Error(`No kind of change is called ${name}`)
  return kind
}

export const readChange = (stored: StoredValues): Change => kindOf(stored.kind).read(stored)
