import { isIn, read, repository } from './repository.ts'

// The owners of tables and views, as features declare them.

/** Lists that features declare in `feature.ts`, keyed by feature; shared code counts as `platform`. */
export function declaredLists(key: 'tables' | 'reads' | 'publishes'): Record<string, readonly string[]> {
  return Object.fromEntries(
    repository.flatMap((path) => {
      const [, feature] = /^apps\/api\/src\/(?:features\/)?([^/]+)[/-]feature\.ts$/.exec(path) ?? []
      if (!feature) return []
      const [, list = ''] = new RegExp(`^ {2}${key}: \\[([^\\]]*)\\]`, 'm').exec(read(path)) ?? []
      return [[feature, [...list.matchAll(/'([\w-]+)'/g)].map(([, name = '']) => name)] as const]
    }),
  )
}

/** Tables keyed by their feature, or by `platform/<module>` for shared ones. */
export const owners: Record<string, readonly string[]> = {
  ...declaredLists('tables'),
  'platform/database/directory': ['directory', 'contact_directory'],
  'platform/events': ['events'],
  'platform/stored-files/file-queries': ['files'],
  'platform/idempotency': ['idempotency_keys'],
  'platform/database/migrations': ['migrations'],
  'platform/outbox': ['outbox'],
  'platform/passwords/password-cost': ['password_costs'],
  'platform/http/rate-limit': ['rate_limits'],
  'platform/session': ['sessions'],
  'platform/staff/staff-audit': ['staff_audit'],
  'platform/staff/staff-session': ['staff_sessions'],
}

export const byName = (lists: Record<string, readonly string[]>): ReadonlyMap<string, string> =>
  new Map(Object.entries(lists).flatMap(([owner, names]) => names.map((name) => [name, owner] as const)))

export const ownerOf = byName(owners)

/** The owner of a file: the demo's rows and a gateway's ledger belong to the feature of the same name. */
export function featureOf(path: string): string | undefined {
  const [, module] = /^apps\/api\/src\/(platform\/.+)\.ts$/.exec(path) ?? []
  const [, folder] = /^apps\/api\/src\/(?:features|gateways)\/([^/]+)\//.exec(path) ?? []
  const [, demo] = /^apps\/api\/demo\/([^/]+)\/queries\.ts$/.exec(path) ?? []
  return module ?? folder ?? (demo === 'directory' ? 'platform/database/directory' : demo)
}

export const migrations = repository
  .filter((path) => isIn(path, 'apps/api/migrations'))
  .map(read)
  .join('\n')
