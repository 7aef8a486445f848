import { casePath } from '@fanal/contract/desk/desk-paths'
import type { StaffCustomer } from '@fanal/contract/schemas/desk/customers'
import { languageNames } from '@fanal/domain/settings/languages'
import type { ReactNode } from 'react'
import { formatPhone } from '@fanal/domain/identifiers/phone'
import { ProtectionChips } from '#desk/lib/protection-chips.tsx'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { Chip } from '#ui/text/chip.tsx'
import type { CustomerKey } from '../customer-labels.ts'
import styles from './customer.module.css'

interface CustomerHeadProps {
  one: StaffCustomer
  fromCase: string | undefined
  acts: ReactNode
}

/** Who it is, what to mind, and how to reach them. */
export function CustomerHead({ one, fromCase, acts }: CustomerHeadProps) {
  const t = useTexts('desk-customers')
  return (
    <header className={styles.head}>
      {fromCase && (
        <p className={styles.back}>
          <a href={casePath(fromCase)}>{t('page.back', { number: fromCase })}</a>
        </p>
      )}
      <h1 id="customer" tabIndex={-1}>
        {one.name}
      </h1>
      <p className={styles.chips}>
        <ProtectionChips kinds={one.protections.map(({ kind }) => kind)} />
        <Chip>{t(one.is_company ? 'head.company' : 'head.person')}</Chip>
        <span className={styles.meta}>{t('head.number', { id: one.id })}</span>
        {acts}
      </p>
      <Contact one={one} />
    </header>
  )
}

const emailTones = { works: 'ok', bounced: 'bad', unconfirmed: 'warn', none: 'warn' } as const
const emailLabels: Record<StaffCustomer['email_state'], CustomerKey> = {
  works: 'email.works',
  bounced: 'email.bounced',
  unconfirmed: 'email.unconfirmed',
  none: 'email.none',
}

const contactText = (contact: string) => (contact.includes('@') ? contact : formatPhone(contact))

function Contact({ one }: { one: StaffCustomer }) {
  const t = useTexts('desk-customers')
  const { date } = useFormats()
  const state = t(emailLabels[one.email_state], { day: one.bounced_at ? date(one.bounced_at) : '' })
  const none = <span className={styles.meta}>{t('head.none')}</span>
  return (
    <dl className={styles.contact}>
      <div>
        <dt>{t('head.taxId')}</dt>
        <dd>{one.tax_id || none}</dd>
      </div>
      <div>
        <dt>{t('head.email')}</dt>
        <dd>
          {one.email} <Chip tone={emailTones[one.email_state]}>{state}</Chip>
        </dd>
      </div>
      <div>
        <dt>{t('head.phone')}</dt>
        <dd>{one.phone ? formatPhone(one.phone) : none}</dd>
      </div>
      {one.other_contacts.length > 0 && (
        <div>
          <dt>{t('head.others')}</dt>
          <dd>{one.other_contacts.map(contactText).join(' · ')}</dd>
        </div>
      )}
      <div>
        <dt>{t('head.reads')}</dt>
        <dd>{languageNames[one.locale]}</dd>
      </div>
      <div>
        <dt>{t('head.since')}</dt>
        <dd>{date(one.since)}</dd>
      </div>
    </dl>
  )
}
