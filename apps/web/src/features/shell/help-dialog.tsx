import { useState } from 'react'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Facts } from '#ui/facts.tsx'
import { iconHelp } from '#ui/icons.ts'
import styles from './help-dialog.module.css'

/** Floating help: the organisation's e-mail and phone, and a way to contact; or only the retailer's own text and button. */
export function HelpDialog() {
  const t = useTexts('shell')
  const { settings, linkTo, profile, lang } = usePortal()
  const [isOpen, setOpen] = useState(false)
  const { organization, helpDialog } = settings
  const contact = helpDialog.url || linkTo(profile ? 'customerService' : 'unsignedContact')
  const ownText = helpDialog.text[lang]
  if (helpDialog.onlyButton)
    return (
      contact && (
        <div className={styles.float}>
          <ButtonLink href={contact} variant="primary" icon={iconHelp}>
            {ownText || t('help.contact')}
          </ButtonLink>
        </div>
      )
    )
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
    <>
      <div className={styles.float}>
        <Button icon={iconHelp} className={styles.button} onClick={() => setOpen(true)}>
          <span className={styles.text}>{t('help.open')}</span>
        </Button>
      </div>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
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
        <p>{ownText || t('help.text')}</p>
        <Facts items={facts} />
      </Dialog>
    </>
  )
}
