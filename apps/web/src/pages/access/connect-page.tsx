import { connectChoices } from '#features/single-sign-on/connect-choices.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { cx } from '#ui/cx.ts'
import tiles from '#ui/layout/tiles.module.css'
import styles from './connect-page.module.css'

/** The entry of single sign-on: to the portal, or to a first contract. */
export default function ConnectPage() {
  const t = useTexts('single-sign-on')
  const portal = usePortal()
  const { access, contract, password } = connectChoices(portal)
  const { name } = portal.settings.organization
  return (
    <div className={styles.page}>
      <PageHead title={t('connect.title', { name })}>
        {t(contract ? 'connect.sentence' : 'connect.sentenceAccess')}
      </PageHead>
      <div className={cx(tiles.tiles, styles.choices)}>
        <Card title={t('connect.accessTitle')} className={styles.choice}>
          <p>{t(portal.profile ? 'connect.accessIn' : 'connect.accessText')}</p>
          <ButtonLink variant="primary" href={access}>
            {t('connect.access')}
          </ButtonLink>
          {password && <a href={password}>{t('connect.password')}</a>}
        </Card>
        {contract && (
          <Card title={t('connect.contractTitle')} className={styles.choice}>
            <p>{t('connect.contractText')}</p>
            <ButtonLink href={contract}>{t('connect.contract')}</ButtonLink>
          </Card>
        )}
      </div>
    </div>
  )
}
