import type { CaseEntry, ListedCase } from '@fanal/contract/schemas/support'
import type { TextKey } from '#lib/texts.ts'
import {
  iconArrowRight,
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
  label: SupportKey
  icon: string
  chip: 'ok' | 'warn' | 'bad' | 'info' | 'neutral'
  tone: SignTone
}

type Shown = Pick<ListedCase, 'state' | 'result' | 'kind'>

const closedLooks: Record<NonNullable<ListedCase['result']>, Look> = {
  accepted: { label: 'outcome.accepted', icon: iconCheck, chip: 'ok', tone: 'ok' },
  denied: { label: 'outcome.denied', icon: iconClose, chip: 'bad', tone: 'bad' },
  withdrawn: { label: 'outcome.withdrawn', icon: iconContract, chip: 'neutral', tone: 'plain' },
  solved: { label: 'outcome.solved', icon: iconCheck, chip: 'ok', tone: 'ok' },
  merged: { label: 'outcome.merged', icon: iconArrowRight, chip: 'neutral', tone: 'plain' },
}

/** Label, icon and colours of a case: whom it waits on, or how it ended. */
export function lookOf({ state, result, kind }: Shown): Look {
  switch (state) {
    case 'asked':
      return { label: 'turn.you', icon: iconPause, chip: 'warn', tone: 'brand' }
    case 'forwarded':
      return { label: 'turn.distributor', icon: iconTower, chip: 'neutral', tone: 'plain' }
    case 'closed':
      return closedLooks[result ?? 'solved']
    default:
      return { label: 'turn.us', icon: kindIcons[kind], chip: 'info', tone: 'info' }
  }
}

/** What the customer was asked for, and the label of the button that sends it. */
export const askedLooks: Record<
  ListedCase['asked_thing'],
  { icon: string; title: SupportKey; act: SupportKey }
> = {
  words: { icon: iconChat, title: 'asked.words', act: 'asked.sendWords' },
  photo: { icon: iconCamera, title: 'asked.photo', act: 'asked.sendPhoto' },
  document: { icon: iconContract, title: 'asked.document', act: 'asked.sendDocument' },
}

export const turnIcons = { customer: iconUser, us: iconChat, distributor: iconTower }

/** Refusals of actions that were still possible when the page was rendered. */
export const refusalTexts: Partial<Record<string, SupportKey>> = {
  closed: 'refusal.closed',
  not_closed: 'refusal.not_closed',
  reopen_too_late: 'refusal.reopen_too_late',
  already_rated: 'refusal.already_rated',
  merged: 'refusal.merged',
}

/** Who wrote a line of the history. */
export const authorSigns: Record<CaseEntry['by'], { icon: string; tone: SignTone }> = {
  customer: { icon: turnIcons.customer, tone: 'brand' },
  staff: { icon: turnIcons.us, tone: 'info' },
  distributor: { icon: turnIcons.distributor, tone: 'plain' },
  system: { icon: iconCheck, tone: 'plain' },
}
