import { madridOffsetMinutes } from '../madrid-offset.ts'

const [firstHour, lastHour] = [8, 21]

/** From 8 until 22 of Europe/Madrid: what no clock asks for is not told at night. */
export function isTellingTime(utcMs: number): boolean {
  const hour = new Date(utcMs + madridOffsetMinutes(utcMs) * 60_000).getUTCHours()
  return hour >= firstHour && hour <= lastHour
}
