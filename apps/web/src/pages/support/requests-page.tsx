import { CaseList } from '#features/support/list/case-list.tsx'
import { useKeepList } from '#lib/last-list.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { iconPlus } from '#ui/text/icons.ts'
import styles from './support-page.module.css'

/** Everything that the customer asked: whose turn it is, and when there will be an answer. */
export default function RequestsPage() {
  const t = useTexts('support')
  const { linkTo, settings } = usePortal()
  const { contact, reclamATCMenu } = settings.features
  useKeepList('requests', ['requests'])
  const claim = reclamATCMenu && linkTo('claims')
  const write = contact && linkTo('newRequest')
  return (
    <div className={styles.page}>
      <PageHead
        className={styles.head}
        title={t('list.title')}
        action={
          <>
            {claim && <ButtonLink href={claim}>{t('list.claim')}</ButtonLink>}
            {write && (
              <ButtonLink variant="primary" icon={iconPlus} href={write}>
                {t('list.write')}
              </ButtonLink>
            )}
          </>
        }
      >
        {t('list.sentence')}
      </PageHead>
      <CaseList />
    </div>
  )
}
