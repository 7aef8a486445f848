import { setTimeout as sleep } from 'node:timers/promises'

/** A busy machine may make the server refuse for a while (503); one whose database is gone refuses for longer. */
export async function untilAdmitted<A extends { status: number }>(
  call: () => Promise<A>,
  isRefused: (answer: A) => boolean = ({ status }) => status === 503,
): Promise<A> {
  for (let tries = 0; ; tries += 1) {
    const answer = await call()
    if (!isRefused(answer) || tries === 25) return answer
    await sleep(200)
  }
}
