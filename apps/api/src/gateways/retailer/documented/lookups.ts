import { provinceCode } from '@fanal/domain/identifiers/postal-code'
import { provinceName } from '@fanal/domain/lookups/provinces'
import { textsLanguage } from '@fanal/domain/settings/languages'
import { listOf, type Loose, objectOf, textOf, wholeOf } from '../loose-values.ts'
import type { Documented } from '../visit.ts'

const named = (value: unknown): Loose => ({
  id: wholeOf(objectOf(value)['id']),
  name: textOf(objectOf(value)['name']),
})

export const lookupCalls: Record<string, Documented> = {
  zipcode: {
    read: (body, { params }, { locale }) => {
      const cities = listOf(body, 'cities').map((one) => ({
        city: textOf(objectOf(one)['city'] ?? objectOf(one)['name']),
        ine: textOf(objectOf(one)['ine']),
      }))
      const { state } = objectOf(body)
      if (typeof state === 'object' && state !== null) return { state: named(state), cities }
      // The province follows from the first two digits.
      const id = Number(provinceCode(params['zip'] ?? ''))
      const name = provinceName(id, textsLanguage(locale))
      return { state: name ? { id, name } : null, cities }
    },
  },
  provinces: { read: (body) => listOf(body, 'provincies').map(named) },
  streetTypes: { read: (body) => listOf(body, 'tipovias').map(named) },
}
