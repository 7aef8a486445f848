import type { StaffProfile } from '@fanal/contract/schemas/desk/staff'
import type { DeskState } from '@fanal/contract/wire/desk'
import { defaultSettings } from '@fanal/domain/settings/default-settings'
import { bundledPermissions, type StaffRole } from '@fanal/domain/staff/permissions'
import type { ReactNode } from 'react'
import { DeskProvider } from '#desk/lib/desk-state.ts'
import { loadDeskTexts } from '#desk/lib/desk-texts.ts'
import { StaffProvider } from '#desk/lib/staff.tsx'
import { draw } from '../portal.tsx'

/** Everything that the desk says, in Spanish. */
export const loadDesk = () => loadDeskTexts('es')

const state: DeskState = {
  lang: 'es',
  locale: 'es-ES',
  theme: null,
  settings: defaultSettings,
  isDemo: false,
  hasSession: true,
  ways: { openid: false, password: true },
}

export const aStaffProfile = (role: StaffRole): StaffProfile => ({
  id: 7,
  name: 'Laia Puig',
  email: 'laia@example.com',
  role,
  permissions: bundledPermissions,
  ends_at: '2026-11-18T20:00:00.000Z',
  has_passkey: false,
  has_password: true,
  approvals: 0,
})

/** Draws a part of the desk, for somebody with this role. */
export const drawAtDesk = (
  what: ReactNode,
  role: StaffRole = 'agent',
  ways: Partial<DeskState['ways']> = {},
) =>
  draw(
    <DeskProvider value={{ ...state, ways: { ...state.ways, ...ways } }}>
      <StaffProvider value={aStaffProfile(role)}>{what}</StaffProvider>
    </DeskProvider>,
  )
