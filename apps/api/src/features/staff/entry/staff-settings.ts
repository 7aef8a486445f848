import { isStaffRole, type StaffRole } from '@fanal/domain/staff/permissions'
import { findSettings } from '#features/settings/queries'
import type { Oidc } from '#gateways/oidc/oidc'
import type { Deps } from '#deps'
import type { Db } from '#platform/database'
import { AppError } from '#platform/errors'

/** How staff may sign in, by settings. A passkey always counts. */
export async function findWays(db: Db): Promise<{ openid: boolean; password: boolean }> {
  const { staff } = await findSettings(db)
  return { openid: staff.providerUrl !== '' && staff.clientId !== '', password: staff.passwords }
}

/** A retailer whose people all have an account of the company may switch passwords off. */
export async function requirePasswords(db: Db): Promise<void> {
  if (!(await findWays(db)).password) throw new AppError('invalid_credentials')
}

export interface StaffProvider {
  oidc: Oidc
  scope: string
  roleOf: (claims: Readonly<Record<string, unknown>>) => StaffRole | undefined
}

/** The retailer's provider for its people; not found while none is set. */
export async function findStaffProvider({ env, database, gateways }: Deps): Promise<StaffProvider> {
  const { staff, services } = await findSettings(database)
  const { providerUrl, clientId, scope, groupsClaim, groupRoles } = staff
  if (!providerUrl || !clientId) throw new AppError('not_found')
  return {
    oidc: gateways.openid({
      providerUrl,
      clientId,
      clientSecret: env.DESK_OIDC_CLIENT_SECRET,
      timeoutMs: services.timeoutMs,
    }),
    scope: [...new Set(['openid', ...scope.split(/\s+/).filter(Boolean)])].join(' '),
    roleOf: (claims) => roleOfGroups(claims[groupsClaim], groupRoles),
  }
}

/** Lines `group=role`: the first whose group one has. */
export function roleOfGroups(groups: unknown, groupRoles: readonly string[]): StaffRole | undefined {
  const own = (Array.isArray(groups) ? groups : [groups]).filter((one) => typeof one === 'string')
  for (const line of groupRoles) {
    const at = line.lastIndexOf('=')
    const role = line.slice(at + 1)
    if (own.includes(line.slice(0, at)) && isStaffRole(role)) return role
  }
  return undefined
}
