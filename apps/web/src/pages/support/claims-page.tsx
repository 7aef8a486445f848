import { useState } from 'react'
import { ClaimForm } from '#features/support/claim/claim-form.tsx'
import { SentBox } from '#features/support/contact/sent-box.tsx'
import { ContactFacts } from '#features/support/service/contact-facts.tsx'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { Card } from '#ui/layout/card.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { cx } from '#ui/cx.ts'
import stack from '#ui/layout/stack.module.css'
import withAside from '#ui/layout/with-aside.module.css'
import styles from './support-page.module.css'

/** The official claim. */
export default function ClaimsPage() {
  const t = useTexts('support')
  const { linkTo } = usePortal()
  const [number, setNumber] = useState<string>()
  const list = linkTo('requests')
  if (number) return <SentBox kind="claim" number={number} />
  return (
    <div className={styles.page}>
      <PageHead
        className={styles.head}
        title={t('claim.title')}
        back={list ? { href: list, label: t('detail.back') } : undefined}
      >
        {t('claim.sentence')}
      </PageHead>
      <div className={withAside.page}>
        <Card>
          <ClaimForm onSent={setNumber} />
        </Card>
        <aside className={cx(stack.s4, withAside.aside)} aria-label={t('service.reach')}>
          <ContactFacts />
        </aside>
      </div>
    </div>
  )
}
