import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { Note } from '#ui/state/note.tsx'
import { iconPhone } from '#ui/text/icons.ts'

/** The phone of the organisation, where the setting offers it. */
export function HelpNote() {
  const t = useTexts('contracting')
  const { contractation, organization } = usePortal().settings
  const { phone_crm, schedule } = organization
  if (!contractation.helpMessage.enabled || !phone_crm) return null
  return (
    <Note icon={iconPhone} title={t('help.title')}>
      <a href={`tel:${phone_crm.replaceAll(/\s/g, '')}`}>{phone_crm}</a>
      {schedule && <> · {schedule}</>}
    </Note>
  )
}
