import { useEffect, useRef } from 'react'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import styles from '#ui/form/form-layout.module.css'

/** The same for everybody: it does not reveal whether a mail was sent. */
export function RecoveryDone() {
  const t = useTexts('recovery')
  const { linkTo, settings } = usePortal()
  const login = linkTo('login')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} role="status" className={styles.done}>
      <h2>{t('done')}</h2>
      <p>{t('doneText')}</p>
      <p>{t('doneHelp', { phone: settings.organization.phone_crm })}</p>
      {login && (
        <div>
          <ButtonLink variant="primary" href={login}>
            {t('login')}
          </ButtonLink>
        </div>
      )}
    </div>
  )
}
