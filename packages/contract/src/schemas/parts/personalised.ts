import { z } from 'zod'

export const doubleTariffSchema = z.object({
  startMonth: z.int().min(1).max(12),
  startYear: z.int(),
  endMonth: z.int().min(1).max(12),
  endYear: z.int(),
})
export const happyHoursSchema = z.object({
  startHour: z.int().min(0).max(23),
  endHour: z.int().min(1).max(24),
})
