import { protectCustomer, unprotectCustomer } from '@fanal/contract/desk/customers'
import type { StaffCustomer } from '@fanal/contract/schemas/desk/customers'
import { type ProtectionKind, protectionKinds } from '@fanal/domain/customers/contact-state'
import { useState } from 'react'
import { useMay } from '#desk/lib/staff.tsx'
import { useDays } from '#features/support/use-days.ts'
import { call } from '#lib/call.ts'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { type CustomerKey, protectionLabels } from '../customer-labels.ts'
import { CustomerActDialog } from './customer-act-dialog.tsx'
import styles from './customer.module.css'

const helps: Record<ProtectionKind, CustomerKey> = {
  vulnerable: 'protection.vulnerableHelp',
  no_calls: 'protection.no_callsHelp',
}

interface Asked {
  kind: ProtectionKind
  isOn: boolean
}

/** What staff have to mind, with who said so and why. */
export function Protections({ one }: { one: StaffCustomer }) {
  const t = useTexts('desk-customers')
  const may = useMay()
  const { day } = useDays()
  const [asked, setAsked] = useState<Asked>()
  const [maySet, mayTake] = (['customer.protect', 'customer.unprotect'] as const).map(
    (act) => may(act).is === 'allowed',
  )
  const missing = protectionKinds.filter((kind) => one.protections.every((set) => set.kind !== kind))
  return (
    <Card title={t('protection.title')}>
      {one.protections.length === 0 && <p className={styles.meta}>{t('protection.none')}</p>}
      <ul className={styles.rows}>
        {one.protections.map(({ kind, author, since, reason }) => (
          <li key={kind} className={styles.row}>
            <span className={styles.first}>{t(protectionLabels[kind])}</span>
            <small>
              {t(helps[kind])} {t('protection.by', { author, day: day(since), reason })}
            </small>
            {mayTake && (
              <span className={styles.end}>
                <Button size="s" variant="quiet" onClick={() => setAsked({ kind, isOn: false })}>
                  {t('protection.remove')}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {maySet && missing.length > 0 && (
        <p className={styles.buttons}>
          {missing.map((kind) => (
            <Button key={kind} size="s" onClick={() => setAsked({ kind, isOn: true })}>
              {t('protection.setAs', { kind: t(protectionLabels[kind]) })}
            </Button>
          ))}
        </p>
      )}
      {asked && <ProtectionDialog id={one.id} asked={asked} onClose={() => setAsked(undefined)} />}
    </Card>
  )
}

interface ProtectionDialogProps {
  id: number
  asked: Asked
  onClose: () => void
}

function ProtectionDialog({ id, asked: { kind, isOn }, onClose }: ProtectionDialogProps) {
  const t = useTexts('desk-customers')
  return (
    <CustomerActDialog
      title={t(isOn ? 'protection.setAs' : 'protection.removeAs', { kind: t(protectionLabels[kind]) })}
      text={t(helps[kind])}
      submitLabel={t(isOn ? 'protection.set' : 'protection.remove')}
      send={(body, idempotencyKey) =>
        call(
          isOn ? protectCustomer : unprotectCustomer,
          { params: { id: String(id), kind }, body },
          { idempotencyKey },
        )
      }
      onClose={onClose}
    />
  )
}
