import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { Card } from '#ui/layout/card.tsx'
import { Facts } from '#ui/layout/facts.tsx'

/** How to reach a person: phone, hours, mail. */
export function ContactFacts() {
  const t = useTexts('support')
  const { phone_crm: phone, email, schedule } = usePortal().settings.organization
  const items = [
    { label: t('service.phone'), value: phone && <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a> },
    { label: t('service.schedule'), value: schedule },
    { label: t('service.email'), value: email && <a href={`mailto:${email}`}>{email}</a> },
  ].filter(({ value }) => value)
  if (items.length === 0) return null
  return (
    <Card title={t('service.reach')}>
      <Facts items={items} />
    </Card>
  )
}
