import * as contract from '@fanal/contract/desk/staff'
import type { Feature } from '#feature'
import { registerPages } from './register-pages.ts'

export const staff: Feature = {
  name: 'staff',
  tables: [
    'staff_people',
    'staff_passkeys',
    'staff_challenges',
    'staff_invitations',
    'staff_permissions',
    'staff_approvals',
  ],
  publishes: ['session_staff'],
  contract,
  routes: () => import('./routes.ts'),
  approvals: async () => (await import('./staff-approvals.ts')).staffApprovalKinds,
  commands: () => import('./commands.ts'),
  demo: () => import('#demo/staff/rows'),
  registerPages,
}
