import { useEffect, useLayoutEffect, useRef } from 'react'

/** What somebody can do on the screen as it is. */
export interface ScreenCommand {
  label: string
  /** The key that does the same. */
  shown?: string
  /** For the palette; a key without it moves within the page, and is in the sheet of keys only. */
  run?: () => void
}

const registered = new Map<object, () => readonly ScreenCommand[]>()

/** Offers commands until the returned function is called. */
export function offerCommands(list: () => readonly ScreenCommand[]): () => void {
  const owner = {}
  registered.set(owner, list)
  return () => void registered.delete(owner)
}

/** Offers commands, as they are at the last drawing, as long as the part is shown. */
export function useScreenCommands(list: readonly ScreenCommand[]): void {
  const latest = useRef(list)
  useLayoutEffect(() => {
    latest.current = list
  })
  useEffect(() => offerCommands(() => latest.current), [])
}

/** The commands of all parts that are on the screen. */
export const screenCommands = (): ScreenCommand[] => [...registered.values()].flatMap((list) => list())
