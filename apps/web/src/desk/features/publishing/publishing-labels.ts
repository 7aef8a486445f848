import { publishKindLabels } from '#desk/lib/kind-names.ts'
import type { DraftProblem, ListedDraft, PublishDraft } from '@fanal/contract/schemas/desk/publishing'
import type { PartName, SecondReason } from '@fanal/domain/publishing/publish-kinds'
import { languageNames, localeOf } from '@fanal/domain/settings/languages'
import { useDays } from '#features/support/use-days.ts'
import { type TextKey, useTexts } from '#lib/texts.ts'

export type PublishingKey = TextKey<'desk-publishing'>

export const secondLabels: Record<SecondReason, PublishingKey> = {
  legal: 'release.legal',
  price: 'release.price',
  mail: 'release.mail',
  mass: 'release.mass',
  outside: 'release.outside',
}

const fieldLabels: Readonly<Record<string, PublishingKey>> = {
  value: 'field.value',
  btn_title: 'field.btn_title',
  btn_description: 'field.btn_description',
  html: 'field.html',
  html_block: 'field.html',
  image: 'field.image',
  subject: 'field.subject',
  action: 'field.action',
  is_open: 'field.is_open',
  name: 'field.name',
  description: 'field.description',
  prices: 'field.prices',
  offered: 'field.offered',
  duration_months: 'field.duration_months',
  link: 'field.link',
  announce: 'field.announce',
  text: 'field.text',
  over: 'field.over',
  shown: 'field.shown',
  route_path: 'field.route_path',
  code: 'field.code',
  product: 'field.product',
  tariff: 'field.tariff',
}

/** How a field that only the new have, or that has a form of its own, is written. */
export const fieldHints: Readonly<Record<string, PublishingKey>> = {
  prices: 'hint.prices',
  route_path: 'hint.route_path',
  code: 'hint.code',
}

/** What a thing is called; while it is new, by its kind. */
export function useThingTitle(): (thing: Pick<ListedDraft, 'kind' | 'title'>) => string {
  const t = useTexts('desk-publishing')
  return ({ kind, title }) => title || t('new.untitled', { kind: t(publishKindLabels[kind]) })
}

/** What a field is called; the blocks of a page and the paragraphs of a mail by their order. */
export function useFieldLabel({ fields }: Pick<PublishDraft, 'fields'>): (name: string) => string {
  const t = useTexts('desk-publishing')
  const unnamed = fields.map(({ name }) => name).filter((name) => !fieldLabels[name])
  return (name) => {
    const key = fieldLabels[name]
    if (key) return t(key)
    const place = unnamed.indexOf(name)
    if (place < 0) return name
    const number = String(place + 1)
    return t(name.startsWith('block_') ? 'field.block' : 'field.paragraph', { number })
  }
}

/** A language by its own name. */
export function usePartLabel(): (part: PartName) => string {
  const t = useTexts('desk-publishing')
  return (part) => (part === 'all' ? t('part.all') : languageNames[localeOf(part)])
}

const problemLabels: Record<DraftProblem['problem'], PublishingKey> = {
  missing: 'problem.missing',
  missing_language: 'problem.missing_language',
  too_long: 'problem.too_long',
  unknown_variable: 'problem.unknown_variable',
  lost_variable: 'problem.lost_variable',
  bad_html: 'problem.bad_html',
  not_valid: 'problem.not_valid',
}

export function useProblemText(): (problem: DraftProblem) => string {
  const t = useTexts('desk-publishing')
  return ({ problem, detail }) => t(problemLabels[problem], { detail })
}

interface Shown {
  tone: 'ok' | 'warn' | 'you' | 'info' | 'neutral'
  text: string
}

/** Where a draft is, in a word. */
export function useStateLabel(): (
  draft: Pick<ListedDraft, 'state' | 'publish_at'> & { is_for_me?: boolean },
) => Shown {
  const t = useTexts('desk-publishing')
  const { moment } = useDays()
  return ({ state, publish_at: at, is_for_me: isForMe }) => {
    if (state === 'waiting')
      return isForMe ? { tone: 'you', text: t('state.forMe') } : { tone: 'warn', text: t('state.waiting') }
    if (state === 'scheduled')
      return { tone: 'info', text: t('state.scheduled', { when: at === null ? '' : moment(at) }) }
    if (state === 'published') return { tone: 'ok', text: t('state.published') }
    return { tone: 'neutral', text: t(state === 'discarded' ? 'state.discarded' : 'state.draft') }
  }
}

/** Languages without any text, where others have one: their readers get that one. */
export function unwrittenParts({ parts }: Pick<PublishDraft, 'parts'>): PartName[] {
  const written = parts.filter(({ value }) => Object.values(value).some((text) => text.trim() !== ''))
  const texts = parts.filter(({ part }) => part !== 'all')
  const unwritten = texts.filter((one) => !written.includes(one)).map(({ part }) => part)
  return unwritten.length < texts.length ? unwritten : []
}
