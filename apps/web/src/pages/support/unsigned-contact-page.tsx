import { useState } from 'react'
import { type UnsignedSent, UnsignedSentBox } from '#features/support/contact/sent-box.tsx'
import { UnsignedForm } from '#features/support/contact/unsigned-form.tsx'
import { ContactFacts } from '#features/support/service/contact-facts.tsx'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { Card } from '#ui/layout/card.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { Note } from '#ui/state/note.tsx'
import { cx } from '#ui/cx.ts'
import stack from '#ui/layout/stack.module.css'
import withAside from '#ui/layout/with-aside.module.css'
import styles from './support-page.module.css'

/** Contact without signing in. */
export default function UnsignedContactPage() {
  const t = useTexts('support')
  const login = usePortal().linkTo('login')
  const [sent, setSent] = useState<UnsignedSent>()
  if (sent) return <UnsignedSentBox {...sent} />
  return (
    <div className={styles.page}>
      <PageHead className={styles.head} title={t('unsigned.title')}>
        {t('unsigned.sentence')}
      </PageHead>
      <div className={withAside.page}>
        <div className={stack.s5}>
          {login && (
            <Note>
              {t('unsigned.customer')} <a href={login}>{t('unsigned.login')}</a>
            </Note>
          )}
          <Card>
            <UnsignedForm onSent={setSent} />
          </Card>
        </div>
        <aside className={cx(stack.s4, withAside.aside)} aria-label={t('service.reach')}>
          <ContactFacts />
        </aside>
      </div>
    </div>
  )
}
