/** A hidden page is not painted. */
const longestMs = 100

/** Resolves once the browser has painted what was drawn until now. */
export const onceShown = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, longestMs)
    requestAnimationFrame(() => setTimeout(resolve))
  })
