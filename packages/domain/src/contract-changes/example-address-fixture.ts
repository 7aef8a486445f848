import type { PostalAddress } from './postal-address.ts'

/** A complete address, for tests. */
export const exampleAddress: PostalAddress = {
  name: 'Casa',
  dp: '17004',
  ine: '17079',
  state: '17',
  poblacio: 'Girona',
  tv: '18',
  nv: 'de la Força',
  pnp: '18',
  bq: '',
  es: '',
  pt: '2n',
  pu: '1a',
  ref_catastral: '9872023VH5797S0001WX',
  aclarador: '',
  mobile: '+34600000001',
  email: 'marta@example.com',
}

/** What a form says of an address of which nothing is typed. */
export const missingAddress = {
  'address.dp': 'required',
  'address.state': 'required',
  'address.poblacio': 'required',
  'address.tv': 'required',
  'address.nv': 'required',
  'address.pnp': 'required',
}
