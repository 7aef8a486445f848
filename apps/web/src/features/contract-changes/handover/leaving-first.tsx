import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { cx } from '#ui/cx.ts'
import edges from '#ui/overlay/dialog-edges.module.css'
import { Note } from '#ui/state/note.tsx'
import form from '#features/contract-changes/change-form.module.css'
import styles from './handover.module.css'

/** The regulator's comparator of offers. */
const comparator = 'https://comparador.cnmc.gob.es/'

/** To change company nothing has to be ended. */
export function LeavingFirst({ onCancel, onGoOn }: { onCancel: () => void; onGoOn: () => void }) {
  const t = useTexts('contract-changes')
  return (
    <div className={form.form}>
      <Note tone="ok" title={t('leaving.switch')}>
        {t('leaving.switchText')}
      </Note>
      <ul className={styles.list}>
        <li>
          <a href={comparator} target="_blank" rel="noreferrer">
            {t('leaving.comparator')}
          </a>
        </li>
        <li>{t('leaving.orHolder')}</li>
        <li>{t('leaving.onlyEnd')}</li>
      </ul>
      <div className={cx(edges.foot, form.buttons)}>
        <Button variant="quiet" onClick={onGoOn}>
          {t('leaving.goOn')}
        </Button>
        <Button variant="primary" onClick={onCancel}>
          {t('leaving.keep')}
        </Button>
      </div>
    </div>
  )
}
