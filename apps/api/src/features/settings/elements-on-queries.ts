import { defaultPublicSettings } from '@fanal/domain/settings/default-settings'
import { bind, sqlOf } from '#platform/database'

/** Whether the operator's own content is on, as a condition: every page asks for some, and needs only this setting. */
export const areElementsOn = sqlOf`
  coalesce((select (patch #>> '{features,enableServerElements}')::boolean from settings where id = 1),
    ${bind(defaultPublicSettings.features.enableServerElements)})`
