/** Hours and minutes; parts of an hour are whole minutes. */
export function hoursIn(left: number): { hours: number; minutes: number } {
  const minutes = Math.max(0, Math.floor(left * 60))
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 }
}
