import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Facts } from '#ui/layout/facts.tsx'

/** The organisation's e-mail and phone, and a contact link. */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts('shell')
  const { settings, linkTo, profile, lang } = usePortal()
  const { organization, helpDialog } = settings
  const contact = helpDialog.url || linkTo(profile ? 'customerService' : 'unsignedContact')
  const facts = [
    {
      label: t('help.phone'),
      value: organization.phone_crm && (
        <a href={`tel:${organization.phone_crm.replaceAll(' ', '')}`}>{organization.phone_crm}</a>
      ),
    },
    {
      label: t('help.email'),
      value: organization.email && <a href={`mailto:${organization.email}`}>{organization.email}</a>,
    },
    { label: t('help.schedule'), value: organization.schedule },
  ].filter(({ value }) => value)
  return (
    <Dialog
      onClose={onClose}
      size="s"
      title={t('help.title')}
      closeLabel={t('help.close')}
      footer={
        contact && (
          <ButtonLink href={contact} variant="primary">
            {t('help.contact')}
          </ButtonLink>
        )
      }
    >
      <p>{helpDialog.text[lang] || t('help.text')}</p>
      <Facts items={facts} />
    </Dialog>
  )
}
