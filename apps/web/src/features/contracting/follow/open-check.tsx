import type { Switching } from '@fanal/contract/schemas/contracting-follow'
import { useFormats } from '#lib/format.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { Note } from '#ui/state/note.tsx'
import styles from './follow.module.css'

/** The holder is checked after the signature: nothing to do, or what is needed and by when. */
export function OpenCheck({ switching: { contract, check } }: { switching: Switching }) {
  const t = useTexts('contracting')
  const { longDate } = useFormats()
  const { linkTo, settings } = usePortal()
  if (!check) return null
  if (!check.asked) return <Note title={t('follow.check.title')}>{t('follow.check.nothing')}</Note>
  const write = settings.features.contact ? linkTo('newRequest', {}, { contract }) : undefined
  return (
    <Note
      tone="warn"
      title={t('follow.check.asked')}
      action={write && <ButtonLink href={write}>{t('follow.check.send')}</ButtonLink>}
    >
      <p className={styles.asked}>{check.asked}</p>
      {check.by && <p>{t('follow.check.by', { date: longDate(check.by) })}</p>}
    </Note>
  )
}
