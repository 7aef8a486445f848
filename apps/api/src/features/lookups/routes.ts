import * as lookups from '@fanal/contract/lookups'
import * as schemas from '@fanal/contract/schemas/lookups'
import { provinceName, provincesIn } from '@fanal/domain/lookups/provinces'
import { streetTypesIn } from '@fanal/domain/lookups/street-types'
import { textsLanguage } from '@fanal/domain/settings/languages'
import { openRoute, type Route } from '#platform/endpoint'
import { findCities } from './queries.ts'

export function routes(): Route[] {
  return [
    openRoute(lookups.zipcode, schemas.zipcodeSchemas, async ({ db, params, locale }) => {
      const province = Number(params.zip.slice(0, 2))
      const name = provinceName(province, textsLanguage(locale))
      return {
        state: name === undefined ? null : { id: province, name },
        cities: await findCities(db, params.zip),
      }
    }),
    openRoute(lookups.provinces, schemas.provincesSchemas, async ({ locale }) =>
      provincesIn(textsLanguage(locale)),
    ),
    openRoute(lookups.streetTypes, schemas.streetTypesSchemas, async ({ locale }) =>
      streetTypesIn(textsLanguage(locale)),
    ),
  ]
}
