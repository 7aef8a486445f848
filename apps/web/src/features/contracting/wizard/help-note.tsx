import { leadContact } from '@fanal/contract/contracting'
import { takesContact } from '@fanal/domain/settings/takes-contact'
import { useState } from 'react'
import { LazyBoundary } from '#lib/lazy/lazy-boundary.tsx'
import { lazyPart } from '#lib/lazy/lazy-part.tsx'
import { canCall, usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/state/note.tsx'
import { iconPhone } from '#ui/text/icons.ts'

const CallMeDialog = lazyPart(async () => (await import('./call-me-dialog.tsx')).CallMeDialog)

/** The phone of the organisation, where the setting offers it, and a way to be called. */
export function HelpNote() {
  const t = useTexts('contracting')
  const portal = usePortal()
  const { contractation, organization } = portal.settings
  const { phone_crm, schedule } = organization
  const [isOpen, setOpen] = useState(false)
  if (!contractation.helpMessage.enabled || !phone_crm) return null
  return (
    <>
      <Note
        icon={iconPhone}
        title={t('help.title')}
        action={
          canCall(portal, leadContact) &&
          takesContact(portal.settings) && (
            <Button size="s" onClick={() => setOpen(true)}>
              {t('callMe.title')}
            </Button>
          )
        }
      >
        <a href={`tel:${phone_crm.replaceAll(/\s/g, '')}`}>{phone_crm}</a>
        {schedule && <> · {schedule}</>}
      </Note>
      {isOpen && (
        <LazyBoundary>
          <CallMeDialog onClose={() => setOpen(false)} />
        </LazyBoundary>
      )}
    </>
  )
}
