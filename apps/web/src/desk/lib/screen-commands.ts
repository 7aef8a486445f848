/** What somebody can do on the screen as it is: the palette offers it beside what it finds. */
export interface ScreenCommand {
  label: string
  /** The key that does the same. */
  shown: string
  run: () => void
}

const registered = new Map<object, () => readonly ScreenCommand[]>()

/** Offers commands until the returned function is called. */
export function offerCommands(list: () => readonly ScreenCommand[]): () => void {
  const owner = {}
  registered.set(owner, list)
  return () => void registered.delete(owner)
}

/** The commands of all parts that are on the screen. */
export const screenCommands = (): ScreenCommand[] => [...registered.values()].flatMap((list) => list())
