import { readingsCategory } from '@fanal/domain/support/case'
import { useState } from 'react'
import { ContactForm } from '#features/support/contact/contact-form.tsx'
import { SentBox } from '#features/support/contact/sent-box.tsx'
import { ReadingRequest } from '#features/support/readings/reading-request.tsx'
import { ContactFacts } from '#features/support/service/contact-facts.tsx'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { useAddressState } from '#lib/use-address-state.ts'
import { Card } from '#ui/layout/card.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { Note } from '#ui/state/note.tsx'
import { cx } from '#ui/cx.ts'
import stack from '#ui/layout/stack.module.css'
import withAside from '#ui/layout/with-aside.module.css'
import styles from './support-page.module.css'

/** A request, or with `autolectures=true` a reading of the meter. */
export default function NewRequestPage() {
  const t = useTexts('support')
  const { settings, linkTo } = usePortal()
  const { contact, contactAutoReads } = settings.features
  const address = useAddressState()
  const [number, setNumber] = useState<string>()
  const isAsked =
    address.get('autolectures') === 'true' || address.get('category') === String(readingsCategory)
  const isReading = contactAutoReads && (isAsked || !contact)
  const claim = linkTo('claims')
  const list = linkTo('requests') ?? linkTo('customerService')
  if (number) return <SentBox kind={isReading ? 'reading' : 'request'} number={number} />
  return (
    <div className={styles.page}>
      <PageHead
        className={styles.head}
        title={isReading ? t('reading.title') : t('contact.title')}
        back={list ? { href: list, label: t('detail.back') } : undefined}
      >
        {isReading ? t('reading.sentence') : t('contact.sentence')}
      </PageHead>
      <div className={withAside.page}>
        <Card>{isReading ? <ReadingRequest onSent={setNumber} /> : <ContactForm onSent={setNumber} />}</Card>
        <aside className={cx(stack.s4, withAside.aside)} aria-label={t('service.reach')}>
          <ContactFacts />
          {!isReading && claim && (
            <Note>
              {t('contact.orClaim')} <a href={claim}>{t('contact.claimLink')}</a>
            </Note>
          )}
        </aside>
      </div>
    </div>
  )
}
