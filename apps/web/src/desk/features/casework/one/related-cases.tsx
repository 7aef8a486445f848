import { otherCases, staffCase, unlinkCase } from '@fanal/contract/desk/casework'
import type { StaffCase } from '@fanal/contract/schemas/desk/casework'
import { useVerdictText } from '#desk/lib/verdict-text.ts'
import { useApiMutation } from '#lib/api/use-api-mutation.ts'
import { useAddressState } from '#lib/use-address-state.ts'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'

interface Other {
  number: string
  subject: string
}

/** Cases of the same customer that have to do with this one. */
export function RelatedCases({ one }: { one: StaffCase }) {
  const t = useTexts('desk-casework')
  const { case: shown, links, merged } = one
  const others: Other[] = [shown.merged_into, shown.earlier_case, ...shown.later_cases].filter(
    (other): other is Other & NonNullable<typeof other> => other !== null,
  )
  if (others.length + links.length + merged.length === 0) return null
  return (
    <div>
      <dt>{t('fact.related')}</dt>
      <dd>
        {others.map((other) => (
          <Related key={other.number} other={other} />
        ))}
        {links.map((link) => (
          <Linked key={link.number} number={shown.number} link={link} />
        ))}
        {merged.length > 0 && (
          <small>
            {t('join.merged')}: {merged.join(', ')}
          </small>
        )}
      </dd>
    </div>
  )
}

function Related({ other: { number, subject } }: { other: Other }) {
  const { addressWith } = useAddressState()
  return (
    <small>
      <a href={addressWith({ case: number })}>{number}</a> · {subject}
    </small>
  )
}

function Linked({ number, link }: { number: string; link: StaffCase['links'][number] }) {
  const t = useTexts('desk-casework')
  const refusal = useVerdictText()('case.merge')
  const unlinking = useApiMutation(unlinkCase, { invalidates: [staffCase, otherCases] })
  const { author, reason } = link
  return (
    <>
      <Related other={link} />
      <small>
        {t('join.because', { author, reason })}{' '}
        <Button
          variant="quiet"
          size="s"
          busy={unlinking.isPending}
          {...(refusal && { disabledReason: refusal })}
          aria-label={`${t('join.unlink')} ${link.number}`}
          onClick={() => unlinking.mutate({ params: { id: number, other: link.number }, body: {} })}
        >
          {t('join.unlink')}
        </Button>
      </small>
    </>
  )
}
