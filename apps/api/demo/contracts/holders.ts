import { blankAddress, type PostalAddress } from '@fanal/domain/contract-changes/postal-address'
import { makeCcc, makeSpanishIban } from '@fanal/domain/identifiers/iban'
import { formatAddress, placeLanguage } from '@fanal/domain/lookups/format-address'
import { barcelona, cadastralRef, figueres, girona, type Place, vic } from '#demo/places'

export interface DemoAddress extends PostalAddress {
  vat: string
  full_address: string
}

export interface DemoAccount {
  vat: string
  iban: string
}

/** Data shared by a customer's contracts. */
export interface DemoHolder {
  vat: string
  name: string
  addresses: readonly [DemoAddress, ...DemoAddress[]]
  accounts: readonly [DemoAccount, ...DemoAccount[]]
}

type Parts = Pick<DemoAddress, 'vat' | 'name' | 'nv' | 'pnp' | 'mobile' | 'email'> & Partial<DemoAddress>

export function addressIn({ city, postal_code, ine }: Place, parts: Parts): DemoAddress {
  const address = {
    ...blankAddress,
    dp: postal_code,
    ine,
    state: String(Number(postal_code.slice(0, 2))),
    poblacio: city,
    tv: '18',
    ...parts,
  }
  return { ...address, full_address: formatAddress(address, placeLanguage(address.state)) }
}

/** A fictitious account; `serial` makes it unique. */
export function account(vat: string, serial: number): DemoAccount {
  const banks = ['2100', '0049', '0182', '1491']
  const bank = banks[serial % banks.length] ?? '2100'
  return { vat, iban: makeSpanishIban(makeCcc(bank, '0418', String(serial).padStart(10, '0'))) }
}

const marta = {
  vat: '12345678Z',
  name: 'Marta Soler Vidal',
  mobile: '+34600000001',
  email: 'marta@example.com',
}
const bakery = {
  vat: 'B12345674',
  name: 'Forns Pa d’Or, SL',
  mobile: '+34600000002',
  email: 'oficina@forns.example.com',
}
const jorge = {
  vat: '87654321X',
  name: 'Jorge Prat Lozano',
  mobile: '+34600000003',
  email: 'jorge@example.com',
}
const nuria = { vat: '11111111H', name: 'Núria Camps Roig', mobile: '+34600000004', email: 'nou@example.com' }

/** Addresses and accounts of the demo's customers; the first is the default. */
export const demoHolders: readonly DemoHolder[] = [
  {
    ...marta,
    addresses: [
      addressIn(girona, {
        ...marta,
        nv: 'de la Força',
        pnp: '18',
        pt: '2n',
        pu: '1a',
        ref_catastral: cadastralRef(9_872_023),
      }),
      addressIn(figueres, { ...marta, nv: 'de la Jonquera', pnp: '4', pt: '1r', pu: '2a' }),
      addressIn(barcelona, {
        ...marta,
        name: 'Gestoria Vidal',
        tv: '51',
        nv: 'de la Virreina',
        pnp: '6',
        pt: 'entl.',
        mobile: '+34600000021',
        email: 'gestoria@example.com',
        aclarador: 'horari de matí',
      }),
    ],
    accounts: [account(marta.vat, 1001), account(marta.vat, 1002), account(marta.vat, 1003)],
  },
  {
    ...bakery,
    addresses: [
      addressIn(vic, { ...bakery, tv: '42', nv: 'del Sot', pnp: '14', bq: 'B', aclarador: 'nau 3' }),
      addressIn(barcelona, {
        ...bakery,
        name: 'Forns Pa d’Or, botigues',
        tv: '8',
        nv: 'de la Llum',
        pnp: '101',
      }),
      addressIn(girona, {
        ...bakery,
        name: 'Assessoria Ter',
        nv: 'del Carme',
        pnp: '9',
        pt: '3r',
        mobile: '+34600000022',
        email: 'assessoria@example.com',
      }),
    ],
    accounts: [
      account(bakery.vat, 2001),
      account(bakery.vat, 2002),
      account(bakery.vat, 2003),
      account(bakery.vat, 2004),
    ],
  },
  {
    ...jorge,
    addresses: [addressIn(barcelona, { ...jorge, nv: 'de Sants', pnp: '210', pt: '3r', pu: '1a' })],
    accounts: [account(jorge.vat, 3001)],
  },
  {
    ...nuria,
    addresses: [addressIn(girona, { ...nuria, nv: 'del Carme', pnp: '61', pt: '1r', pu: '1a' })],
    accounts: [account(nuria.vat, 4001)],
  },
]
