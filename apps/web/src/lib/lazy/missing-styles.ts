const missing = new Set<HTMLLinkElement>()

/** Remembers style sheets that do not come: what loads a part's code asks for them only once. */
export function watchStyles(): void {
  // Such events do not rise, but can be seen on their way down.
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

/** Asks again for those that did not come. */
export async function loadMissingStyles(): Promise<void> {
  await Promise.all([...missing].map(loadAgain))
}
