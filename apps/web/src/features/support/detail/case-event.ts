import type { CaseEntry } from '@fanal/contract/schemas/support'
import { useTexts } from '#lib/texts.ts'
import { iconArrowRight, iconCheck, iconClock, iconPause, iconRefresh, iconWarning } from '#ui/text/icons.ts'
import { useDays } from '#features/support/use-days.ts'

const refusedTexts = {
  too_large: 'event.mail.too_large',
  empty: 'event.mail.empty',
  files: 'event.mail.files',
} as const

interface Event {
  icon: string
  text: string
}

/** What an entry did to the case, in a line. */
export function useEvent(entry: CaseEntry, number: string): Event | undefined {
  const t = useTexts('support')
  const { day } = useDays()
  const { kind, author, answer_by: by, result, before, after, satisfaction, other_case: other } = entry
  switch (kind) {
    case 'opened':
      return { icon: iconCheck, text: t('event.opened', { number }) }
    case 'asked':
      return { icon: iconPause, text: by ? t('event.askedBy', { day: day(by) }) : t('event.asked') }
    case 'answered':
      return { icon: iconClock, text: t('event.answered') }
    case 'forwarded':
      return { icon: iconArrowRight, text: t('event.forwarded') }
    case 'distributor_answered':
      return { icon: iconCheck, text: t('event.distributor_answered') }
    case 'type_changed':
      return { icon: iconRefresh, text: t('event.type_changed', { before, after }) }
    case 'taken':
      return { icon: iconCheck, text: author ? t('event.takenBy', { author }) : t('event.taken') }
    case 'closed':
      return {
        icon: iconCheck,
        text: t(result === 'denied' ? 'event.closed.denied' : 'event.closed.accepted'),
      }
    case 'reopened':
      return { icon: iconRefresh, text: t('event.reopened') }
    case 'withdrawn':
      return { icon: iconCheck, text: t('event.withdrawn') }
    case 'solved':
      return { icon: iconCheck, text: t('event.solved') }
    case 'rated':
      return { icon: iconCheck, text: t('event.rated', { points: satisfaction ?? '' }) }
    case 'linked':
      return { icon: iconArrowRight, text: t('event.linked', { number: other ?? '' }) }
    case 'merged':
      return { icon: iconArrowRight, text: t('event.merged', { number: other ?? '' }) }
    case 'joined':
      return { icon: iconArrowRight, text: t('event.joined', { number: other ?? '' }) }
    case 'late':
      return { icon: iconWarning, text: t('event.late') }
    case 'mail_refused':
      return { icon: iconWarning, text: t(refusedTexts[entry.mail_refusal ?? 'empty']) }
    default:
      return undefined
  }
}
