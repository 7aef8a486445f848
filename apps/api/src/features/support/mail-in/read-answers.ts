import type { Job } from '#feature'
import type { IncomingBox } from '#gateways/mail-in/incoming-box'

/** Boxes that failed: providers lock an account whose wrong password is tried every half minute. */
const resting = new WeakMap<IncomingBox, { failures: number; until: number }>()
const restMs = (failures: number) => Math.min(60_000 * 2 ** failures, 3_600_000)

/**
 * The timed job: the boxes of the environment, if it names any. Only the mail's name, the case and the reason are logged.
 * A box that cannot be read is tried again after a minute, then after two, and so on up to an hour.
 */
export const readAnswers: Job['run'] = async ({ env, database, gateways }, log) => {
  const boxes = gateways.mailIn.filter((box) => (resting.get(box)?.until ?? 0) <= Date.now())
  if (boxes.length === 0) return
  const [{ readBox }, { isFinished }] = await Promise.all([import('./read-box.ts'), import('./take-mail.ts')])
  const onError = (error: unknown, mail: string) => log.warn({ err: error, mail }, 'mail not read yet')
  for (const box of boxes)
    try {
      for await (const taken of readBox(env, database, { box, onError })) {
        const { name: mail, number, outcome } = taken
        if (isFinished(taken)) log.info({ mail, case: number, outcome }, 'mail read')
        else log.warn({ mail, case: number, outcome }, 'mail put aside')
      }
      resting.delete(box)
    } catch (error) {
      const failures = resting.get(box)?.failures ?? 0
      resting.set(box, { failures: failures + 1, until: Date.now() + restMs(failures) })
      log.warn({ err: error, box: box.name, retryInMs: restMs(failures) }, 'mailbox not read')
    }
}
