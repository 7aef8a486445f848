// Where each entry of the history was left. Browsers go back before the page is drawn, and stop where the one before ends.

const left = new Map<string, number>()
let wanted: number | undefined
const giveUpMs = 3_000

const keyNow = () => {
  const { key } = (window.history.state ?? {}) as { key?: string }
  return key ?? ''
}

/** The state of a new entry; whoever goes on begins at the top. */
export function newEntry(): { key: string } {
  wanted = undefined
  return { key: String(performance.now()) }
}

/** The state of an entry that gets another address. */
export const sameEntry = () => (keyNow() ? { key: keyNow() } : null)

export function rememberScroll(): void {
  window.addEventListener('scroll', () => left.set(keyNow(), window.scrollY), { passive: true })
  window.addEventListener('popstate', () => {
    wanted = left.get(keyNow())
  })
}

/** Once the page is drawn: at once, or as soon as it is long enough. */
export function restoreScroll(): void {
  if (wanted === undefined) return
  const top = wanted
  wanted = undefined
  const isThere = () => {
    window.scrollTo(window.scrollX, top)
    return Math.abs(window.scrollY - top) < 2
  }
  if (isThere()) return
  const ends = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const
  const observer = new ResizeObserver(() => isThere() && end())
  const end = () => {
    observer.disconnect()
    clearTimeout(timer)
    for (const name of ends) window.removeEventListener(name, end)
  }
  const timer = setTimeout(end, giveUpMs)
  // A scroll by the person ends the restoration.
  for (const name of ends) window.addEventListener(name, end, { passive: true })
  observer.observe(document.body)
}
