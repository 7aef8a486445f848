import type { CallArgs, Endpoint, Schemas } from '@fanal/contract/endpoint'
import type { FollowedCase } from '@fanal/contract/schemas/support'
import { checkRating } from '@fanal/domain/support/forms/check-rating'
import { ChoiceField } from '#fields/choice-field.tsx'
import { TextareaField } from '#fields/textarea-field.tsx'
import { useTexts } from '#lib/texts.ts'
import { Card } from '#ui/layout/card.tsx'
import paper from '#ui/layout/paper.module.css'
import { SupportForm } from '#features/support/support-form.tsx'
import { useSupportForm } from '#features/support/use-support-form.ts'

const points = ['1', '2', '3', '4', '5'] as const
const pointWords = {
  '1': 'rating.1',
  '2': 'rating.2',
  '3': 'rating.3',
  '4': 'rating.4',
  '5': 'rating.5',
} as const
type Points = (typeof points)[number]

interface RatingFormProps<S extends Schemas> {
  endpoint: Endpoint<S>
  argsOf: (rating: { satisfaction: number; words: string }) => CallArgs<S>
  onDone: (text: string) => void
}

interface RatingProps<S extends Schemas> extends RatingFormProps<S> {
  one: Pick<FollowedCase, 'acts'>
}

/** Once, and only after a result. */
export function Rating<S extends Schemas>({ one, ...props }: RatingProps<S>) {
  return one.acts.includes('rate') && <RatingForm {...props} />
}

function RatingForm<S extends Schemas>({ endpoint, argsOf, onDone }: RatingFormProps<S>) {
  const t = useTexts('support')
  const form = useSupportForm(endpoint, {
    values: { satisfaction: null as Points | null, words: '' },
    check: ({ satisfaction, words }) =>
      checkRating({ words, ...(satisfaction && { satisfaction: Number(satisfaction) }) }),
    argsOf: ({ satisfaction, words }) => argsOf({ satisfaction: Number(satisfaction), words }),
    onDone: () => onDone(t('rating.done')),
  })
  return (
    <Card title={t('rating.title')} className={paper.screenOnly}>
      <SupportForm form={form} submitLabel={t('rating.submit')} hint={t('rating.once')}>
        <ChoiceField
          field={form.field('satisfaction')}
          label={t('rating.question')}
          required
          options={points.map((value) => ({ value, label: t(pointWords[value]) }))}
        />
        <TextareaField
          field={form.field('words')}
          label={t('rating.words')}
          optionalText={t('optional')}
          rows={2}
        />
      </SupportForm>
    </Card>
  )
}

export function GivenRating({ rating }: { rating: NonNullable<FollowedCase['rating']> }) {
  const t = useTexts('support')
  return (
    <Card title={t('rating.given')}>
      <p>
        <b>{t('rating.points', { points: rating.satisfaction })}</b>
      </p>
      {rating.words && <p>{rating.words}</p>}
    </Card>
  )
}
