import { accessRoutes } from './access-routes.ts'
import { contractRoutes } from './contract-routes.ts'
import { contractingRoutes } from './contracting-routes.ts'
import { invoiceRoutes } from './invoice-routes.ts'
import { supportRoutes } from './support-routes.ts'
import type { Route } from './route.ts'

/** The minimal API as far as this portal has screens for it: no other call is known. */
export const documentedRoutes: readonly Route[] = [
  ...accessRoutes,
  ...contractRoutes,
  ...contractingRoutes,
  ...invoiceRoutes,
  ...supportRoutes,
]
