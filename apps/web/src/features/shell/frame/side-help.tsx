import { HelpButton } from '#features/shell/help-button.tsx'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { Icon } from '#ui/text/icon.tsx'
import { iconPhone } from '#ui/text/icons.ts'
import styles from './side-help.module.css'

/** Help at the foot of the side bar. */
export function SideHelp() {
  const t = useTexts('shell')
  const { helpDialog, organization } = usePortal().settings
  const { phone_crm: phone, schedule } = organization
  if (!helpDialog.enabled) return null
  return (
    <section className={styles.help} aria-label={t('help.title')}>
      {!helpDialog.onlyButton && (
        <>
          <b>{t('help.title')}</b>
          {phone && (
            <a href={`tel:${phone.replaceAll(' ', '')}`}>
              <Icon path={iconPhone} size="s" />
              {phone}
            </a>
          )}
          {schedule && <span className={styles.schedule}>{schedule}</span>}
        </>
      )}
      <HelpButton />
    </section>
  )
}
