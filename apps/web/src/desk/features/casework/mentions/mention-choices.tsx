import { caseReaders } from '@fanal/contract/desk/casework'
import { fitsMention, mentionBegun } from '@fanal/domain/casework/mentions'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import styles from './mention-list.module.css'

const mostShown = 6

interface MentionChoicesProps {
  number: string
  /** The note up to the caret. */
  text: string
  /** The note up to the caret, with a name. */
  onChoose: (text: string) => void
}

/** Colleagues whose name begins as what follows the `@`: one stroke of Tab away. */
export function MentionChoices({ number, text, onChoose }: MentionChoicesProps) {
  const t = useTexts('desk-casework')
  const begun = mentionBegun(text)
  const people = useApiQuery(
    caseReaders,
    { params: { id: number } },
    { freshMs: 60_000, isWanted: begun !== undefined },
  )
  if (begun === undefined || !people.data) return null
  const fitting = people.data.items.filter(({ name }) => name !== begun && fitsMention(name, begun))
  if (fitting.length === 0)
    return begun === '' ? <p className={styles.choices}>{t('mentions.nobody')}</p> : null
  return (
    <ul className={styles.choices} aria-label={t('mentions.choose')}>
      {fitting.slice(0, mostShown).map(({ id, name }) => (
        <li key={id}>
          <Button
            size="s"
            variant="quiet"
            onClick={() => onChoose(`${text.slice(0, text.length - begun.length)}${name} `)}
          >
            @{name}
          </Button>
        </li>
      ))}
    </ul>
  )
}
