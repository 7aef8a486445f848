import { mailPassword, removeSecondFactor, signOutCustomer } from '@fanal/contract/desk/customers'
import type { StaffCustomer } from '@fanal/contract/schemas/desk/customers'
import type { StaffAct } from '@fanal/domain/staff/acts'
import { useState } from 'react'
import { useScreenCommands } from '#desk/lib/screen-commands.ts'
import { useVerdictText } from '#desk/lib/verdict-text.ts'
import { call } from '#lib/call.ts'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { type CustomerKey, deviceLabels } from '../customer-labels.ts'
import { CustomerActDialog } from './customer-act-dialog.tsx'
import { Row } from './customer-cards.tsx'
import styles from './customer.module.css'

interface AccessAct {
  name: string
  act: StaffAct
  endpoint: typeof mailPassword | typeof signOutCustomer | typeof removeSecondFactor
  label: CustomerKey
  text: CustomerKey
  submit: CustomerKey
  done: CustomerKey
  /** Why it cannot be done now. */
  refusal?: CustomerKey | undefined
}

const emailRefusals: Readonly<Record<string, CustomerKey>> = {
  none: 'access.noEmail',
  bounced: 'access.bounced',
  single_sign_on: 'access.singleSignOn',
}

function actsOf({ has_account: hasAccount, has_second_factor, email_state, devices }: StaffCustomer) {
  const isIn = devices.some(({ kind }) => kind === 'session')
  const acts: AccessAct[] = [
    {
      name: 'password',
      act: 'customer.access',
      endpoint: mailPassword,
      label: hasAccount ? 'access.password' : 'access.open',
      text: hasAccount ? 'access.passwordText' : 'access.openText',
      submit: hasAccount ? 'access.passwordSend' : 'access.openDo',
      done: 'access.passwordDone',
      refusal: emailRefusals[email_state],
    },
    {
      name: 'signOut',
      act: 'customer.access',
      endpoint: signOutCustomer,
      label: 'access.signOut',
      text: 'access.signOutText',
      submit: 'access.signOutDo',
      done: 'access.signOutDone',
      refusal: isIn ? undefined : 'access.notIn',
    },
  ]
  const secondFactor: AccessAct = {
    name: 'secondFactor',
    act: 'customer.second-factor',
    endpoint: removeSecondFactor,
    label: 'access.secondFactor',
    text: 'access.secondFactorText',
    submit: 'access.secondFactorDo',
    done: 'access.secondFactorDone',
  }
  return has_second_factor ? [...acts, secondFactor] : acts
}

/** How a customer gets in, and with what. */
export function Access({ one }: { one: StaffCustomer }) {
  const t = useTexts('desk-customers')
  const { dateTime } = useFormats()
  const { devices, has_account: hasAccount, has_second_factor: hasSecondFactor } = one
  return (
    <Card title={t('access.title')}>
      <p className={styles.meta}>
        {t(hasAccount ? 'access.account' : 'access.noAccount')} {hasSecondFactor && t('access.asksPasskey')}
      </p>
      <ul className={styles.rows}>
        {devices.map(({ kind, name, network, at, is_staff: isStaff }) => (
          <Row
            key={`${kind} ${name} ${at}`}
            first={name || t('device.unknown')}
            second={[t(isStaff ? 'device.staff' : deviceLabels[kind]), network].filter(Boolean).join(' · ')}
            end={dateTime(at)}
          />
        ))}
      </ul>
      <AccessButtons one={one} />
    </Card>
  )
}

function AccessButtons({ one }: { one: StaffCustomer }) {
  const t = useTexts('desk-customers')
  const verdictText = useVerdictText()
  const [asked, setAsked] = useState<AccessAct>()
  const [done, setDone] = useState<CustomerKey>()
  const open = (act: AccessAct) => {
    setDone(undefined)
    setAsked(act)
  }
  const refusalOf = (act: AccessAct) => verdictText(act.act) ?? (act.refusal && t(act.refusal))
  useScreenCommands(
    actsOf(one).flatMap((act) => (refusalOf(act) ? [] : [{ label: t(act.label), run: () => open(act) }])),
  )
  return (
    <>
      <p className={styles.buttons}>
        {actsOf(one).map((act) => {
          const refusal = refusalOf(act)
          return (
            <Button
              key={act.name}
              size="s"
              {...(refusal && { disabledReason: refusal })}
              onClick={() => open(act)}
            >
              {t(act.label)}
            </Button>
          )
        })}
      </p>
      <p role="status" className={styles.meta}>
        {done && t(done, { email: one.email })}
      </p>
      {asked && (
        <CustomerActDialog
          title={t(asked.label)}
          text={t(asked.text, { email: one.email })}
          submitLabel={t(asked.submit)}
          refusalText={({ errors }) => {
            const key = emailRefusals[errors['email']?.[0] ?? '']
            return key && t(key)
          }}
          send={async (body, idempotencyKey) => {
            await call(asked.endpoint, { params: { id: String(one.id) }, body }, { idempotencyKey })
            setDone(asked.done)
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}
