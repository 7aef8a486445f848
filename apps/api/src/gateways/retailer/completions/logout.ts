import { logout } from '@fanal/contract/access'
import { completion } from '../visit.ts'

/** The cookie is cleared by every logout; nothing else to do. */
export const completeLogout = completion(logout, async () => ({ status: 'OK' as const }))
