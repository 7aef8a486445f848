import { privateSettingsSchema, publicSettingsSchema } from '@fanal/contract/schemas/settings'
import { defaultPrivateSettings, defaultPublicSettings } from '@fanal/domain/settings/default-settings'
import { checkFeatureFlags } from '@fanal/domain/settings/feature-flags'
import type { z } from 'zod'
import { takeSettings } from '../upstream-settings.ts'
import type { Documented, Visit } from '../visit.ts'

/** Settings that were logged, by server: each is named once. */
const logged = new WeakMap<object, Set<string>>()

const readSettings =
  (schema: z.ZodObject, bundled: object): NonNullable<Documented['read']> =>
  (body, _, { request }) => {
    const { settings, refused } = takeSettings(schema, bundled, body)
    logOnce(
      request,
      refused.map(({ key, problem }) => `${key} (${problem})`),
    )
    return settings
  }

function logOnce({ server, log }: Visit['request'], refused: readonly string[]): void {
  const before = logged.get(server) ?? new Set()
  logged.set(server, before)
  const fresh = refused.filter((one) => !before.has(one))
  if (fresh.length === 0 || before.size > 1000) return
  for (const one of fresh) before.add(one)
  log.warn({ settings: fresh }, 'settings of the upstream that are not taken: the bundled values count')
}

export const settingsCalls: Record<string, Documented> = {
  // Another Fanal may be of another version.
  publicSettings: { isForAll: true, read: readSettings(publicSettingsSchema, defaultPublicSettings) },
  privateSettings: { isForAll: true, read: readSettings(privateSettingsSchema, defaultPrivateSettings) },
  featureFlags: {
    read: (body) => {
      const checked = checkFeatureFlags(body)
      // Left to the page: an answer without the two required flags is an error.
      // Where no flag speaks of batteries, a contract's batteries do.
      return { feature_flags: checked.ok ? { 'batteries.virtual': true, ...checked.flags } : {} }
    },
  },
}
