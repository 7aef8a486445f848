import { Mailbox } from '#features/mailbox/mailbox.tsx'
import { useTexts } from '#lib/texts.ts'
import { PageHead } from '#ui/layout/page-head.tsx'

/** Demo only: the mails and text messages the portal would have sent, so that activation and signatures can be tried. */
export default function MailboxPage() {
  const t = useTexts('mailbox')
  return (
    <>
      <PageHead title={t('title')}>{t('sentence')}</PageHead>
      <Mailbox />
    </>
  )
}
