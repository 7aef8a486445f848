import { textModules } from '@fanal/contract/desk/casework'
import type { CaseDraft, StaffCase } from '@fanal/contract/schemas/desk/casework'
import { fillModule } from '@fanal/domain/casework/text-module'
import { inLang, textsLanguage } from '@fanal/domain/settings/languages'
import { FailedRead } from '#desk/lib/failed-read.tsx'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import styles from './text-menu.module.css'

interface TextMenuProps {
  act: CaseDraft['act']
  one: StaffCase
  onChoose: (text: string) => void
  onClose: () => void
}

/** Ready-made texts in the customer's language, filled in. */
export function TextMenu({ act, one, onChoose, onClose }: TextMenuProps) {
  const t = useTexts('desk-casework')
  const desk = useTexts('desk')
  const { lang } = usePortal()
  const query = useApiQuery(textModules, {}, { freshMs: 300_000 })
  const theirs = textsLanguage(one.customer.locale)
  const fitting = (query.data?.items ?? []).filter(({ acts }) => acts.some((own) => own === act))
  return (
    <Dialog title={t('texts.title')} closeLabel={desk('close')} onClose={onClose}>
      {query.error && <FailedRead query={query} />}
      {query.data && fitting.length === 0 && <p>{t('texts.none')}</p>}
      <ul className={styles.list}>
        {fitting.map(({ code, titles, texts }, i) => {
          const text = fillModule(inLang(texts, theirs), one.values)
          return (
            <li key={code}>
              <button
                type="button"
                className={styles.choice}
                data-autofocus={i === 0 || undefined}
                onClick={() => onChoose(text)}
              >
                <b>{inLang(titles, lang)}</b>
                <span lang={theirs}>{text}</span>
              </button>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
