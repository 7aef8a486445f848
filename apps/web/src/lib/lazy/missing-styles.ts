const missing = new Set<HTMLLinkElement>()

/** Records style sheets that failed to load, because the module loader requests them only once. */
export function watchStyles(): void {
  // Error events do not bubble, but can be captured.
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missing.add(target)
    },
    true,
  )
}

function loadAgain(link: HTMLLinkElement): Promise<void> {
  const again = link.cloneNode() as HTMLLinkElement
  missing.delete(link)
  return new Promise((resolve, reject) => {
    again.addEventListener('load', () => resolve())
    again.addEventListener('error', () => reject(new Error(`No styles ${again.href}`)))
    link.replaceWith(again)
  })
}

/** Requests the failed ones again. */
export async function loadMissingStyles(): Promise<void> {
  await Promise.all([...missing].map(loadAgain))
}
