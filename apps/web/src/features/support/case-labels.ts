import type { ListedCase } from '@fanal/contract/schemas/support'
import type { TextKey } from '#lib/texts.ts'
import {
  iconCamera,
  iconChat,
  iconCheck,
  iconClose,
  iconContract,
  iconMeter,
  iconPause,
  iconTower,
  iconUser,
  iconWarning,
} from '#ui/text/icons.ts'
import type { SignTone } from '#ui/text/round-sign.tsx'

export type SupportKey = TextKey<'support'>

export const kindLabels: Record<ListedCase['kind'], SupportKey> = {
  request: 'kind.request',
  claim: 'kind.claim',
  reading: 'kind.reading',
  contact: 'kind.contact',
}

const kindIcons: Record<ListedCase['kind'], string> = {
  request: iconChat,
  claim: iconWarning,
  reading: iconMeter,
  contact: iconChat,
}

interface Look {
  word: SupportKey
  icon: string
  chip: 'ok' | 'warn' | 'bad' | 'info' | 'neutral'
  tone: SignTone
}

type Shown = Pick<ListedCase, 'state' | 'result' | 'kind'>

const closedLooks: Record<NonNullable<ListedCase['result']>, Look> = {
  accepted: { word: 'outcome.accepted', icon: iconCheck, chip: 'ok', tone: 'ok' },
  denied: { word: 'outcome.denied', icon: iconClose, chip: 'bad', tone: 'bad' },
  withdrawn: { word: 'outcome.withdrawn', icon: iconContract, chip: 'neutral', tone: 'plain' },
  solved: { word: 'outcome.solved', icon: iconCheck, chip: 'ok', tone: 'ok' },
}

/** How a case looks in few words: who has it, or how it ended. */
export function lookOf({ state, result, kind }: Shown): Look {
  switch (state) {
    case 'asked':
      return { word: 'turn.you', icon: iconPause, chip: 'warn', tone: 'brand' }
    case 'forwarded':
      return { word: 'turn.distributor', icon: iconTower, chip: 'neutral', tone: 'plain' }
    case 'closed':
      return closedLooks[result ?? 'solved']
    default:
      return { word: 'turn.us', icon: kindIcons[kind], chip: 'info', tone: 'info' }
  }
}

/** What we wait for, and the button that brings it. */
export const askedLooks: Record<
  ListedCase['asked_thing'],
  { icon: string; title: SupportKey; act: SupportKey }
> = {
  words: { icon: iconChat, title: 'asked.words', act: 'asked.sendWords' },
  photo: { icon: iconCamera, title: 'asked.photo', act: 'asked.sendPhoto' },
  document: { icon: iconContract, title: 'asked.document', act: 'asked.sendDocument' },
}

export const turnIcons = { customer: iconUser, us: iconChat, distributor: iconTower }

/** Why an act is refused that was still offered when the page was drawn. */
export const refusalTexts: Partial<Record<string, SupportKey>> = {
  closed: 'refusal.closed',
  not_closed: 'refusal.not_closed',
  reopen_too_late: 'refusal.reopen_too_late',
  already_rated: 'refusal.already_rated',
}
