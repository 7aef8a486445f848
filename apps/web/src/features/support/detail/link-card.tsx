import { useReadOnlyReason } from '#lib/parts/use-read-only.ts'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import paper from '#ui/layout/paper.module.css'
import stack from '#ui/layout/stack.module.css'
import { Note } from '#ui/state/note.tsx'

interface LinkCardProps {
  /** The call that ends all links that were mailed. */
  ending: { isPending: boolean; isSuccess: boolean; isError: boolean }
  onEnd: () => void
}

/** The link of our mails opens the case without a password: for how long, and how to end it. */
export function LinkCard({ ending, onEnd }: LinkCardProps) {
  const t = useTexts('support')
  const readOnly = useReadOnlyReason()
  return (
    <Card title={t('link.title')} className={paper.screenOnly}>
      <div className={stack.s4}>
        <p>{t('link.text')}</p>
        <div role="status">{ending.isSuccess && <Note tone="ok">{t('link.ended')}</Note>}</div>
        {ending.isError && (
          <Note tone="bad" role="alert">
            {t('link.failed')}
          </Note>
        )}
        {!ending.isSuccess && (
          <p>
            <Button size="s" busy={ending.isPending} disabledReason={readOnly} onClick={onEnd}>
              {t('link.end')}
            </Button>
          </p>
        )}
      </div>
    </Card>
  )
}
