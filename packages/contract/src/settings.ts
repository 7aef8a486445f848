import { endpoint } from './endpoint.ts'
import type {
  brandFileSchemas,
  featureFlagsSchemas,
  privateSettingsSchemas,
  publicSettingsSchemas,
} from './schemas/settings.ts'

/** Fetched before login. */
export const publicSettings = endpoint<typeof publicSettingsSchemas>({
  name: 'publicSettings',
  path: 'ov_customize/ov_settings',
  versions: [2],
  access: 'anyone',
})

/** Fetched after login. */
export const privateSettings = endpoint<typeof privateSettingsSchemas>({
  name: 'privateSettings',
  path: 'ov_customize/ov_private_settings',
  versions: [2],
  access: 'customer',
})

export const featureFlags = endpoint<typeof featureFlagsSchemas>({
  name: 'featureFlags',
  path: 'feature_flags/',
  access: 'anyone',
})

/** A picture of the brand; its name changes with its content. */
export const brandFile = endpoint<typeof brandFileSchemas>({
  name: 'brandFile',
  isOwn: true,
  path: 'brand/{file}',
  access: 'anyone',
  errors: ['not_found'],
})
