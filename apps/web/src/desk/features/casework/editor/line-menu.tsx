import { pinnableLines } from '@fanal/contract/desk/casework'
import type { Pinnable } from '@fanal/contract/schemas/desk/case-subject'
import type { StaffCase } from '@fanal/contract/schemas/desk/casework'
import { textsLanguage } from '@fanal/domain/settings/languages'
import type { Pin } from '@fanal/domain/support/pins'
import { FailedRead } from '#desk/lib/failed-read.tsx'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Skeleton } from '#ui/state/skeleton.tsx'
import styles from './text-menu.module.css'

interface LineMenuProps {
  one: StaffCase
  sentence: string
  onChoose: (line: Pick<Pin, 'on' | 'line'>) => void
  onClose: () => void
}

const targetLabels = { invoice: 'pin.invoice', change: 'pin.change', contract: 'pin.contract' } as const

/** The lines of what the case is about, as its customer would get them, for a sentence to be pinned to one. */
export function LineMenu({ one, sentence, onChoose, onClose }: LineMenuProps) {
  const t = useTexts('desk-casework')
  const desk = useTexts('desk')
  const query = useApiQuery(pinnableLines, { params: { id: one.case.number } })
  const targets = query.data?.items.filter(({ lines }) => lines.length > 0)
  return (
    <Dialog title={t('pin.title')} closeLabel={desk('close')} onClose={onClose}>
      <p>{t('pin.about', { sentence })}</p>
      {query.error && <FailedRead query={query} />}
      {query.isPending && <Skeleton text="m" />}
      {targets?.length === 0 && <p>{t('pin.none')}</p>}
      {targets?.map((target, i) => (
        <section key={target.on}>
          <h3>{t(targetLabels[target.on], { number: target.number })}</h3>
          <Lines
            target={target}
            isFirst={i === 0}
            lang={textsLanguage(one.customer.locale)}
            onChoose={onChoose}
          />
        </section>
      ))}
    </Dialog>
  )
}

interface LinesProps extends Pick<LineMenuProps, 'onChoose'> {
  target: Pinnable
  isFirst: boolean
  lang: string
}

function Lines({ target: { on, lines }, isFirst, lang, onChoose }: LinesProps) {
  const { money } = useFormats()
  return (
    <ul className={styles.list} lang={lang}>
      {lines.map(({ name, detail, amount }, i) => (
        <li key={i}>
          <button
            type="button"
            className={styles.choice}
            data-autofocus={(isFirst && i === 0) || undefined}
            onClick={() => onChoose({ on, line: i })}
          >
            <b>{name}</b>
            <span>{[detail, amount !== null && money(Number(amount))].filter(Boolean).join(' · ')}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
