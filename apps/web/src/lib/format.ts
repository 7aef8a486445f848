import { formatsOf } from '@fanal/domain/formats/formats'
import { usePortal } from './portal.tsx'

/** Numbers, money and dates in the customer's language. */
export function useFormats() {
  return formatsOf(usePortal().lang)
}
