import { pathTo } from '@fanal/contract/paths'

/** The return address for the provider, after signing in and out. */
export const returnPath = pathTo('connect', 'es')
