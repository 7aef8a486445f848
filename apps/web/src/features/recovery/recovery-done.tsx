import { DoneBox } from '#lib/parts/done-box.tsx'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'

/** The same for everybody: it does not reveal whether a mail was sent. */
export function RecoveryDone() {
  const t = useTexts('recovery')
  const { settings } = usePortal()
  return (
    <DoneBox login={t('login')}>
      <h2>{t('done')}</h2>
      <p>{t('doneText')}</p>
      <p>{t('doneHelp', { phone: settings.organization.phone_crm })}</p>
    </DoneBox>
  )
}
