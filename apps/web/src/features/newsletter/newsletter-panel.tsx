import { listNewsletters, subscriber } from '@fanal/contract/newsletter'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { WayOn } from '#lib/parts/way-on.tsx'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import stack from '#ui/layout/stack.module.css'
import { EmptyState } from '#ui/state/empty-state.tsx'
import { LoadFailed } from '#ui/state/load-failed.tsx'
import { Note } from '#ui/state/note.tsx'
import { Loading, Skeleton } from '#ui/state/skeleton.tsx'
import styles from './newsletter-form.module.css'
import { NewMail } from './mail-line.tsx'
import { type Done, NewsletterForm } from './newsletter-form.tsx'
import { type Known, useSubscriptor } from './use-subscriptor.ts'

const asksForNewMail = (known: Known | undefined): known is Known & { newEmail: string } =>
  Boolean(known?.newEmail)

/** The newsletters of an address. */
export function NewsletterPanel() {
  const t = useTexts('newsletter')
  const who = useSubscriptor()
  const { known } = who
  const [done, setDone] = useState<Done>()
  const client = useQueryClient()
  const finish = (how: Done) => {
    setDone(how)
    // Only now: a link that has ended its subscription is not valid any more.
    for (const { name } of [listNewsletters, subscriber]) void client.invalidateQueries({ queryKey: [name] })
  }
  const wayOn = (
    <p>
      <WayOn labels={{ home: t('leave.home'), login: t('leave.login') }} />
    </p>
  )
  if (done?.kind === 'mailed' || done?.kind === 'removed')
    return (
      <div className={stack.s5}>
        {done.kind === 'mailed' ? (
          <Mailed email={done.email} onAgain={() => setDone(undefined)} />
        ) : (
          <Note tone="ok" role="status">
            {t('done.removed')}
          </Note>
        )}
        {wayOn}
      </div>
    )
  return (
    <div className={stack.s5}>
      {asksForNewMail(known) ? <NewMail known={known} /> : <Choice who={who} onDone={finish} />}
      {done && (
        <Note tone="ok" role="status">
          {t(done.kind === 'saved' ? 'done.saved' : 'done.subscribed', { email: done.email })}
        </Note>
      )}
      {wayOn}
    </div>
  )
}

interface ChoiceProps {
  who: ReturnType<typeof useSubscriptor>
  onDone: (how: Done) => void
}

/** The form, or why there is none. */
function Choice({ who: { isLinkInvalid, known, newsletters, list, failedWho }, onDone }: ChoiceProps) {
  const t = useTexts('newsletter')
  // Without knowing who it is the form would be a stranger's, with nothing chosen.
  const failed = list.error && !newsletters ? list : failedWho
  if (failed)
    return (
      <LoadFailed
        title={failed === list ? t('failed') : t('whoFailed')}
        level={2}
        labels={{ retry: t('retry'), reference: t('reference') }}
        query={failed}
      />
    )
  return (
    <Card>
      {!newsletters && <NewsletterSkeleton />}
      {newsletters?.length === 0 && <EmptyState title={t('empty.title')}>{t('empty.text')}</EmptyState>}
      {newsletters && newsletters.length > 0 && (
        <div className={stack.s5}>
          {isLinkInvalid && (
            <Note tone="warn" role="alert">
              {t('linkInvalid')}
            </Note>
          )}
          <NewsletterForm key={known?.subscriptor} newsletters={newsletters} known={known} onDone={onDone} />
        </div>
      )}
    </Card>
  )
}

function Mailed({ email, onAgain }: { email: string; onAgain: () => void }) {
  const t = useTexts('newsletter')
  return (
    <Note
      tone="ok"
      role="status"
      title={t('done.mailed.title')}
      action={<Button onClick={onAgain}>{t('done.mailed.again')}</Button>}
    >
      {t('done.mailed.text', { email })}
    </Note>
  )
}

function NewsletterSkeleton() {
  const t = useTexts('newsletter')
  return (
    <Loading label={t('loading')}>
      <Skeleton shape="block" className={styles.waiting} />
    </Loading>
  )
}
