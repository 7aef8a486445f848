import type { Job } from '#feature'

/**
 * The timed job: the boxes of the environment, if it names any. Only the mail's name, the case and the reason are logged.
 * A box that cannot be reached is tried again in the next round.
 */
export const readAnswers: Job['run'] = async ({ env, database, gateways }, log) => {
  if (gateways.mailIn.length === 0) return
  const [{ readBox }, { isFinished }] = await Promise.all([import('./read-box.ts'), import('./take-mail.ts')])
  const onError = (error: unknown, mail: string) => log.warn({ err: error, mail }, 'mail not read yet')
  for (const box of gateways.mailIn)
    try {
      for await (const taken of readBox(env, database, { box, onError })) {
        const { name: mail, number, outcome } = taken
        if (isFinished(taken)) log.info({ mail, case: number, outcome }, 'mail read')
        else log.warn({ mail, case: number, outcome }, 'mail put aside')
      }
    } catch (error) {
      log.warn({ err: error, box: box.name }, 'mailbox not read')
    }
}
