import { phasesOf, type TaskKind, type TaskPhase } from '@fanal/domain/tasks/task-clock'
import type { Place } from '../task-source.ts'

/** How far a page has come in each phase. */
export type Places = ReadonlyMap<TaskPhase, Place>

export const textOf = (places: Places): string =>
  [...places].map(([phase, { at, id }]) => `${phase}.${at.getTime()}.${encodeURIComponent(id)}`).join(',')

/** What cannot be read is as if it were not there. */
export function placesIn(kind: TaskKind, text = ''): Places {
  const places = new Map<TaskPhase, Place>()
  for (const part of text.split(',')) {
    const [, name = '', ms = '', id = ''] = /^(\w+)\.(\d{1,15})\.([\w%-]{1,180})$/.exec(part) ?? []
    const phase = phasesOf(kind).find((one) => one === name)
    if (phase) places.set(phase, { at: new Date(Number(ms)), id: decoded(id) })
  }
  return places
}

function decoded(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    return ''
  }
}
