export type ShareChangeErrors = { percent?: 'not_a_percent' | 'unchanged' }

/** Another share of a battery; `percent` is undefined where what was typed is no number. */
export function checkShareChange(percent: number | undefined, stored: number | undefined): ShareChangeErrors {
  if (percent === undefined) return { percent: 'not_a_percent' }
  return percent === stored ? { percent: 'unchanged' } : {}
}
