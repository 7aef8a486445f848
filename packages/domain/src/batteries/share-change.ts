export type ShareChangeErrors = { percent?: 'not_a_percent' | 'unchanged' }

/** Another share of a battery; `percent` is null where what was typed is no number. */
export function checkShareChange(percent: number | null, stored: number | undefined): ShareChangeErrors {
  if (percent === null) return { percent: 'not_a_percent' }
  return percent === stored ? { percent: 'unchanged' } : {}
}
