import type { Locale } from '@fanal/domain/settings/languages'
import type { StaffRole } from '@fanal/domain/staff/permissions'

export interface DemoStaff {
  name: string
  email: string
  role: StaffRole
  locale: Locale
}

/** Everybody at the demo's desk has this password, and the codes of this secret in their app. */
export const demoStaffPassword = 'Mesa-Fanal-2026'
export const demoStaffSecret = 'FANALDEMOFANALDEMOFANALDEMOFANAL'

/** One for each role, and a second administrator, so that there is somebody to confirm. */
export const demoStaff: readonly DemoStaff[] = [
  { name: 'Laia Puig Serra', email: 'laia@mesa.example.com', role: 'agent', locale: 'ca-ES' },
  { name: 'Pau Bosch Riera', email: 'pau@mesa.example.com', role: 'back-office', locale: 'es-ES' },
  { name: 'Inés Romero Gil', email: 'ines@mesa.example.com', role: 'content', locale: 'es-ES' },
  { name: 'Jordina Mas Coll', email: 'jordina@mesa.example.com', role: 'supervisor', locale: 'ca-ES' },
  { name: 'Carmen Ortega Ruiz', email: 'carmen@mesa.example.com', role: 'administrator', locale: 'es-ES' },
  { name: 'David Ferrer Pons', email: 'david@mesa.example.com', role: 'administrator', locale: 'es-ES' },
  { name: 'Amy Clarke', email: 'amy@mesa.example.com', role: 'auditor', locale: 'en-US' },
]
