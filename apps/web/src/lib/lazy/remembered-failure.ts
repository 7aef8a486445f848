/** A new document did not help: another one only if somebody asks for it. */
function isInVain(): boolean {
  const [document] = performance.getEntriesByType('navigation')
  return (
    (document as PerformanceNavigationTiming).type === 'reload' && !navigator.userActivation?.hasBeenActive
  )
}

async function isThere(file: string): Promise<boolean> {
  try {
    return (await fetch(file, { cache: 'no-store' })).ok
  } catch {
    return false
  }
}

/** Whether a module or its styles could not be loaded. */
export const isFailedLoad = (error: unknown) => /\bmodule\b|preload CSS/i.test(String(error))

/**
 * Many browsers remember for the life of a document that a module could not be loaded, and never ask for it again. Once
 * its file is there, only a new document helps.
 */
export async function reloadIfRemembered(error: unknown): Promise<void> {
  const message = String(error)
  if (!/module/i.test(message) || isInVain()) return
  // Safari does not name the file: this one is as good a sign that there is a connection.
  const file = /https?:\S+/.exec(message)?.[0] ?? import.meta.url
  if (!(await isThere(file))) return
  window.location.reload()
  await new Promise(() => undefined)
}
