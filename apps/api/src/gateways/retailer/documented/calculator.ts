import { objectOf, textOf } from '../loose-values.ts'
import type { Documented } from '../visit.ts'

export const calculatorCalls: Record<string, Documented> = {
  powerLead: { read: (body) => ({ status: textOf(objectOf(body)['status']) }) },
}
