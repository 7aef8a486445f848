/** Repeats the work with a pause; stop() waits for the current round. */
export function everyWhile(
  milliseconds: number,
  work: () => Promise<unknown>,
  onError: (error: unknown) => void,
) {
  let timer: NodeJS.Timeout | undefined
  let round: Promise<unknown> = Promise.resolve()
  let isStopped = false
  const run = () => {
    round = work()
      .catch(onError)
      .finally(() => {
        if (!isStopped) timer = setTimeout(run, milliseconds)
      })
  }
  timer = setTimeout(run, milliseconds)
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await round
    },
  }
}
