import { defaultPrivateSettings, defaultPublicSettings } from '@fanal/domain/settings/default-settings'
import { checkFeatureFlags } from '@fanal/domain/settings/feature-flags'
import { mergeSettings } from '@fanal/domain/settings/merge-settings'
import type { Documented } from '../visit.ts'

// Settings are laid over the defaults: what another server does not know keeps them, what we do not know is left out.

export const settingsCalls: Record<string, Documented> = {
  publicSettings: { read: (body) => mergeSettings(defaultPublicSettings, body) },
  privateSettings: { read: (body) => mergeSettings(defaultPrivateSettings, body) },
  featureFlags: {
    read: (body) => {
      const checked = checkFeatureFlags(body)
      // Left for the page to say: the documents make an answer without the two flags an error.
      return { feature_flags: checked.ok ? checked.flags : {} }
    },
  },
}
