import type { SignCodeChannel } from '@fanal/domain/contracting/forms/sign-code'
import { useEffect, useRef } from 'react'
import { TextField } from '#fields/text-field.tsx'
import { useField } from '#lib/forms/form-field.ts'
import type { Form } from '#lib/forms/use-form.ts'
import { useFormats } from '#lib/format.ts'
import { type TextKey, useTexts } from '#lib/texts.ts'
import { usePortal } from '#lib/portal.tsx'
import type { StepValues } from '#features/contracting/wizard/value-store.ts'
import { Button } from '#ui/button/button.tsx'
import { RadioGroup } from '#ui/form/radio-group.tsx'
import { Note } from '#ui/state/note.tsx'
import { useWizard } from '#features/contracting/wizard/wizard-context.ts'
import { useIsOwn } from '../use-is-own.ts'
import styles from './signature-card.module.css'
import type { SignCode } from './use-sign-code.ts'
import type { SummaryMail } from './use-summary-mail.ts'

const channelNames: Record<SignCodeChannel, TextKey<'contracting'>> = { sms: 'code.sms', email: 'code.email' }
/** The first one, and any other: a repeated text would not be announced. */
const sentNames: Record<SignCodeChannel, [first: TextKey<'contracting'>, again: TextKey<'contracting'>]> = {
  sms: ['code.sentSms', 'code.sentSmsAgain'],
  email: ['code.sentEmail', 'code.sentEmailAgain'],
}

export interface CodeProps {
  form: Form<StepValues['confirmation']>
  mail: SummaryMail
  code: SignCode
}

/** The mobile or the mailbox, with most of it hidden. */
function Channels({ form, mail, code }: CodeProps) {
  const t = useTexts('contracting')
  const { brief } = useFormats()
  const { error } = useField(form.field('code'))
  const isOwn = useIsOwn(useWizard().store.get().person.vat)
  const { sent, isExpired } = code
  const hint = (channel: SignCodeChannel) => {
    if (sent?.channel !== channel) return undefined
    const times = { at: brief(sent.sent_at, 'time'), until: brief(sent.expires_at, 'time') }
    return t(isExpired ? 'code.expiredAt' : 'code.sentAt', times)
  }
  return (
    <RadioGroup
      legend={t('code.where')}
      layout="cards"
      value={code.channel}
      onChange={code.choose}
      // Before one was asked for there is no field that lacks it.
      error={sent || !error ? undefined : t('code.askFirst')}
      help={t(isOwn ? 'code.ofAccount' : 'code.onFile')}
      options={(mail.sent?.channels ?? []).map(({ channel, to }) => ({
        value: channel,
        label: t(channelNames[channel], { to: to.replaceAll(' ', '\u00a0') }),
        help: hint(channel),
      }))}
    />
  )
}

/** Minutes and seconds: "0:42". */
const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** When another one can be asked for, and how many more. */
function useResendHelp({ sent, waitSeconds, isExpired }: SignCode): string {
  const t = useTexts('contracting')
  const { phone_crm } = usePortal().settings.organization
  if (!sent) return ''
  if (sent.left === 0)
    return `${t('code.noneLeft')} ${phone_crm && t('leadError.phone', { phone: phone_crm })}`
  const left = t('code.left', { count: sent.left })
  const begin = isExpired ? t('code.expired') : t('code.notArrived')
  return [begin, waitSeconds > 0 && t('code.wait', { time: clock(waitSeconds) }), left]
    .filter(Boolean)
    .join(' ')
}

function CodeField({ form, code }: Pick<CodeProps, 'form' | 'code'>) {
  const t = useTexts('contracting')
  const box = useRef<HTMLDivElement>(null)
  const help = useResendHelp(code)
  const canSend = code.waitSeconds === 0 && code.sent?.left !== 0
  const { value, set } = useField(form.field('code'))
  // The next thing to do once it was asked for here; found again, the page begins at its top.
  useEffect(() => {
    if (code.asked === 0) return
    // The one before does not count any more.
    if (value) set('')
    box.current?.querySelector('input')?.focus()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- for each that was sent
  }, [code.asked])
  return (
    <div ref={box} className={styles.code}>
      <TextField
        field={form.field('code')}
        label={t('code.label')}
        help={help}
        clean={(typed) => typed.replaceAll(/\D/g, '').slice(0, 6)}
        figures
        inputMode="numeric"
        autoComplete="one-time-code"
        // Room for what is pasted with spaces.
        maxLength={20}
        className={styles.figures}
        required
      />
      <div>
        <Button size="s" busy={code.isSending} disabled={!canSend} onClick={() => code.send()}>
          {t('code.again')}
        </Button>
      </div>
    </div>
  )
}

/** Why no code was sent. */
function CodeFailure({ code: { failure } }: Pick<CodeProps, 'code'>) {
  const t = useTexts('contracting')
  if (!failure) return null
  return (
    <Note tone="bad" role="alert">
      {t(failure.status === 429 ? 'code.tooMany' : 'code.notSent')}{' '}
      {failure.reference && t('leadError.reference', { reference: failure.reference })}
    </Note>
  )
}

/** Where the code is sent, then the code. */
export function CodeBox({ form, mail, code }: CodeProps) {
  const t = useTexts('contracting')
  const { sent, asked } = code
  return (
    <>
      <CodeFailure code={code} />
      <div className={styles.columns}>
        <Channels form={form} mail={mail} code={code} />
        {sent ? (
          <CodeField form={form} code={code} />
        ) : (
          <div className={styles.ask}>
            <Button busy={code.isSending} onClick={() => code.send()}>
              {t('code.send')}
            </Button>
          </div>
        )}
      </div>
      <p role="status" className="visually-hidden">
        {asked > 0 && sent && t(sentNames[sent.channel][asked === 1 ? 0 : 1], { to: sent.sent_to })}
      </p>
    </>
  )
}
