import type { Job } from '#feature'

/** The timed job: the maildir of the environment, if it names one. Only the file, the case and the reason are logged. */
export const readAnswers: Job['run'] = async ({ env, database }, log) => {
  if (!env.MAIL_IN_DIR) return
  const [{ readMaildir }, { isFinished }] = await Promise.all([
    import('./read-maildir.ts'),
    import('./take-mail.ts'),
  ])
  const onError = (error: unknown, file: string) => log.warn({ err: error, file }, 'mail not read yet')
  for await (const mail of readMaildir(env, database, { folder: env.MAIL_IN_DIR, onError })) {
    const { file, number, outcome } = mail
    if (isFinished(mail)) log.info({ file, case: number, outcome }, 'mail read')
    else log.warn({ file, case: number, outcome }, 'mail put aside')
  }
}
