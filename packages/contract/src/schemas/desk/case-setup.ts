import { z } from 'zod'
import { idInAddress } from '../parts/id.ts'
import { textModulesSchemas } from './casework.ts'

export const replaceTextsSchemas = {
  body: textModulesSchemas.response,
  response: z.object({ count: z.int() }),
}
export const requestCategoriesSchemas = {
  response: z.object({ items: z.array(z.object({ id: z.int(), name: z.string(), is_open: z.boolean() })) }),
}
export const switchCategorySchemas = {
  params: z.object({ id: idInAddress }),
  body: z.object({ is_open: z.boolean() }),
  response: z.object({ id: z.int(), is_open: z.boolean() }),
}
