import type { DeepPartial, SettingsPatch } from '@fanal/domain/settings/merge-settings'
import { z } from 'zod'
import { privateSettingsSchema, publicSettingsSchema, serverSettingsSchema } from '../schemas/settings.ts'

// Used by the operator's commands only, so that a server does not build these schemas at start.

/** All groups together, as the operator sees them. */
export const allSettingsSchema = z.strictObject({
  ...publicSettingsSchema.shape,
  ...privateSettingsSchema.shape,
  ...serverSettingsSchema.shape,
})

/** Any part of the settings: what `settings set` and `settings import` take. */
export const settingsPatchSchema: z.ZodType<SettingsPatch> = patchOf(allSettingsSchema)

function patchOf<S extends z.ZodObject>(schema: S): z.ZodType<DeepPartial<z.infer<S>>>
function patchOf(schema: z.ZodObject): z.ZodType {
  const fields = Object.entries(schema.shape).map(([key, field]) => {
    const part = field instanceof z.ZodObject ? patchOf(field) : field
    return [key, z.optional(part)] as const
  })
  return z.strictObject(Object.fromEntries(fields))
}
