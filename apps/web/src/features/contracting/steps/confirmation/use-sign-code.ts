import { sendSignCode } from '@fanal/contract/contracting'
import type { SentCode } from '@fanal/contract/schemas/contracting/signature'
import { type SignCodeChannel, signCodePauseSeconds } from '@fanal/domain/contracting/forms/sign-code'
import { useCallback, useState, useSyncExternalStore } from 'react'
import { useApiMutation } from '#lib/api/use-api-mutation.ts'
import type { CallError } from '#lib/call.ts'
import { isSignedAlready } from '#features/contracting/wizard/step-refused.ts'
import { useWizard } from '#features/contracting/wizard/wizard-context.ts'
import type { SummaryMail } from './use-summary-mail.ts'

export interface SignCode {
  channel: SignCodeChannel | null
  choose: (channel: SignCodeChannel) => void
  sent: SentCode | null
  /** Another one can be sent in so many seconds. */
  waitSeconds: number
  isExpired: boolean
  isSending: boolean
  failure: CallError | null
  /** Counts the codes that were asked for here. */
  asked: number
  send: (channel?: SignCodeChannel) => void
}

/** The time, each second while somebody waits for something. */
function useNow(until: number): number {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const timer = setInterval(() => {
        onChange()
        if (Date.now() > until) clearInterval(timer)
      }, 1000)
      return () => clearInterval(timer)
    },
    [until],
  )
  const read = () => Math.floor(Date.now() / 1000)
  return useSyncExternalStore(subscribe, read, read) * 1000
}

const waitUntil = (instant: string, now: number) =>
  Math.min(signCodePauseSeconds, Math.max(0, Math.ceil((Date.parse(instant) - now) / 1000)))

/** The code that signs: where it is sent, until when it counts, when another one can be asked for. */
export function useSignCode(mail: SummaryMail, onSigned: () => void): SignCode {
  const { keeper } = useWizard()
  const { mutate, isPending, error } = useApiMutation(sendSignCode)
  const [chosen, setChosen] = useState<SignCodeChannel | null>(null)
  const [asked, setAsked] = useState(0)
  // A clock of the customer's that is wrong does not make a code expire.
  const [skewMs, setSkewMs] = useState(0)
  const { sent: summary } = mail
  const channels = summary?.channels ?? []
  const sent = summary?.code ?? null
  const isOffered = (channel: SignCodeChannel | null | undefined) =>
    channels.some((one) => one.channel === channel)
  const last = isOffered(sent?.channel) ? sent?.channel : channels[0]?.channel
  const channel = (isOffered(chosen) ? chosen : last) ?? null
  const now = useNow(sent ? Date.parse(sent.expires_at) + skewMs : 0) - skewMs
  const send = async (to = channel) => {
    if (!to) return
    setChosen(to)
    const leadId = await keeper.ensure()
    mutate(
      { params: { leadId }, body: { channel: to } },
      {
        onSuccess: (code) => {
          setSkewMs(Date.now() - Date.parse(code.sent_at))
          setAsked((count) => count + 1)
          mail.keepCode(code)
        },
        onError: (failure) => {
          if (isSignedAlready(failure)) onSigned()
        },
      },
    )
  }
  return {
    channel,
    choose: setChosen,
    sent,
    waitSeconds: sent ? waitUntil(sent.again_at, now) : 0,
    isExpired: sent !== null && now >= Date.parse(sent.expires_at),
    isSending: isPending,
    failure: error,
    asked,
    send: (to) => void send(to),
  }
}
