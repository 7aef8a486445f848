export type ShareChangeErrors = { percent?: 'not_a_percent' | 'unchanged' }

/** A change of share; `percent` is null if the input is not a number. */
export function checkShareChange(percent: number | null, stored: number | undefined): ShareChangeErrors {
  if (percent === null) return { percent: 'not_a_percent' }
  return percent === stored ? { percent: 'unchanged' } : {}
}
