import { defaultPrivateSettings, defaultPublicSettings } from '@fanal/domain/settings/default-settings'
import { checkFeatureFlags } from '@fanal/domain/settings/feature-flags'
import { mergeSettings } from '@fanal/domain/settings/merge-settings'
import type { Documented } from '../visit.ts'

// Settings are merged over the defaults: missing keys keep them, unknown ones are dropped.

export const settingsCalls: Record<string, Documented> = {
  publicSettings: { read: (body) => mergeSettings(defaultPublicSettings, body) },
  privateSettings: { read: (body) => mergeSettings(defaultPrivateSettings, body) },
  featureFlags: {
    read: (body) => {
      const checked = checkFeatureFlags(body)
      // Left to the page: an answer without the two required flags is an error.
      return { feature_flags: checked.ok ? checked.flags : {} }
    },
  },
}
