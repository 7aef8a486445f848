import * as settings from '@fanal/contract/settings'
import * as schemas from '@fanal/contract/schemas/settings'
import { openRoute, type Route, route } from '#platform/endpoint'
import { findFlags, findPrivateSettings, findPublicSettings } from './queries.ts'

export function settingsRoutes(): Route[] {
  return [
    openRoute(settings.publicSettings, schemas.publicSettingsSchemas, ({ db }) => findPublicSettings(db)),
    route(settings.privateSettings, schemas.privateSettingsSchemas, ({ db }) => findPrivateSettings(db)),
    openRoute(settings.featureFlags, schemas.featureFlagsSchemas, async ({ db }) => ({
      feature_flags: await findFlags(db),
    })),
  ]
}
