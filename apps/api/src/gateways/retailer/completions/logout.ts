import { logout } from '@fanal/contract/access'
import { completion } from '../visit.ts'

/** The cookie goes with every logout, so there is nothing else to do. */
export const completeLogout = completion(logout, async () => ({ status: 'OK' as const }))
