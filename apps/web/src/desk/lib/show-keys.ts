let show: (() => void) | undefined

/** Shows the sheet of keys, which the frame draws. */
export const showKeys = (): void => show?.()

export function onKeysWanted(showing: () => void): () => void {
  show = showing
  return () => {
    if (show === showing) show = undefined
  }
}
