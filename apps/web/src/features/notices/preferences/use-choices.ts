import { noticePreferences, setNoticeChoice } from '@fanal/contract/notices'
import type { NoticePreferences } from '@fanal/contract/schemas/notices'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '#lib/call.ts'
import type { Channel, Kind } from './kind-labels.ts'

interface Choice {
  kind: Kind
  channel: Channel
}

/** Shows a choice at once and saves it, one after the other; what could not be saved is taken back. */
export function useChoices() {
  const client = useQueryClient()
  const last = useRef(Promise.resolve())
  const waiting = useRef(0)
  const [state, setState] = useState<'idle' | 'saving' | 'saved'>('idle')
  const [failed, setFailed] = useState<Choice>()
  const show = ({ kind, channel }: Choice, isOn: boolean) =>
    client.setQueriesData<NoticePreferences>(
      { queryKey: [noticePreferences.name] },
      (all) => all && withChoice(all, { kind, channel }, isOn),
    )
  const save = async (choice: Choice, isOn: boolean, before: Promise<void>) => {
    await before
    try {
      await call(setNoticeChoice, { body: { ...choice, is_on: isOn } })
      if (waiting.current === 1) setState('saved')
    } catch {
      show(choice, !isOn)
      setState('idle')
      setFailed(choice)
    }
    waiting.current -= 1
  }
  const choose = (choice: Choice, isOn: boolean) => {
    show(choice, isOn)
    setState('saving')
    setFailed(undefined)
    waiting.current += 1
    last.current = save(choice, isOn, last.current)
  }
  return { choose, state, failed }
}

const withChoice = (all: NoticePreferences, { kind, channel }: Choice, isOn: boolean): NoticePreferences => ({
  ...all,
  kinds: all.kinds.map((one) =>
    one.kind === kind
      ? {
          ...one,
          channels: one.channels.map((own) => (own.channel === channel ? { ...own, is_on: isOn } : own)),
        }
      : one,
  ),
})
