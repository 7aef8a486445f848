import { endpoint } from './endpoint.ts'
import type { provincesSchemas, streetTypesSchemas, zipcodeSchemas } from './schemas/lookups.ts'

export const zipcode = endpoint<typeof zipcodeSchemas>({
  name: 'zipcode',
  path: 'geo/zipcode/{zip}/',
  versions: [1],
  access: 'anyone',
})

/** `code` is the country code: es. */
export const provinces = endpoint<typeof provincesSchemas>({
  name: 'provinces',
  path: 'geo/provincies/{code}/',
  versions: [1],
  access: 'anyone',
})

export const streetTypes = endpoint<typeof streetTypesSchemas>({
  name: 'streetTypes',
  path: 'geo/tipovias/',
  versions: [1],
  access: 'anyone',
})
