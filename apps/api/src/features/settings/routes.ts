import * as settings from '@fanal/contract/settings'
import * as schemas from '@fanal/contract/schemas/settings'
import { openRoute, type Route, route } from '#platform/endpoint'
import { AppError } from '#platform/errors'
import { findBrandFile } from './brand/brand-queries.ts'
import { findFlags, findPrivateSettings, findPublicSettings } from './queries.ts'

/** Nothing in a picture is run, even if it is opened by itself. */
const picturePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

export function routes(): Route[] {
  return [
    openRoute(settings.publicSettings, schemas.publicSettingsSchemas, ({ db }) => findPublicSettings(db)),
    route(settings.privateSettings, schemas.privateSettingsSchemas, ({ db }) => findPrivateSettings(db)),
    openRoute(settings.featureFlags, schemas.featureFlagsSchemas, async ({ db }) => ({
      feature_flags: await findFlags(db),
    })),
    openRoute(settings.brandFile, schemas.brandFileSchemas, async ({ params, db, reply }) => {
      const found = await findBrandFile(db, params.file)
      if (!found) throw new AppError('not_found')
      return reply
        .type(found.media_type)
        .header('X-Content-Type-Options', 'nosniff')
        .header('Content-Security-Policy', picturePolicy)
        .header('Cache-Control', 'public, max-age=31536000, immutable')
        .send(found.content)
    }),
  ]
}
