import { endOtherSessions, endSession, listSessions } from '@fanal/contract/account'
import type { OpenSession } from '@fanal/contract/schemas/account'
import { useRef, useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { type TextKey, useTexts } from '#lib/texts.ts'
import { useApiMutation } from '#lib/api/use-api-mutation.ts'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Chip } from '#ui/text/chip.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Icon } from '#ui/text/icon.tsx'
import { Note } from '#ui/state/note.tsx'
import styles from '#ui/layout/card-list.module.css'
import { PartState } from '#lib/parts/part-state.tsx'
import { signInIcon, useSignInLabels } from './sign-in-labels.ts'
import { useReadOnlyReason } from '#lib/parts/use-read-only.ts'

interface RowProps {
  session: OpenSession
  isBusy: boolean
  onEnd: () => void
}

function SessionRow({ session, isBusy, onEnd }: RowProps) {
  const t = useTexts('account')
  const { dateTime } = useFormats()
  const { device, way } = useSignInLabels()
  const readOnly = useReadOnlyReason()
  const name = device(session)
  return (
    <li className={styles.item}>
      <Icon path={signInIcon(session)} className={styles.icon} />
      <div className={styles.words}>
        <strong>
          {name} {session.current && <Chip tone="ok">{t('sessions.current')}</Chip>}
        </strong>
        <span className={styles.detail}>{way(session)}</span>
        <span className={styles.detail}>
          {t('sessions.since', { when: dateTime(session.created_at) })}
          {' · '}
          {t('sessions.seen', { when: dateTime(session.last_seen_at) })}
          {session.network && ` · ${t('sessions.network', { network: session.network })}`}
        </span>
      </div>
      {!session.current && (
        <Button
          size="s"
          busy={isBusy}
          disabledReason={readOnly}
          label={`${t('sessions.end')}: ${name}`}
          onClick={onEnd}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  )
}

const good = { tone: 'ok', role: 'status' } as const
const bad = { tone: 'bad', role: 'alert' } as const

interface AskDialogProps {
  isBusy: boolean
  onEnd: () => void
  onClose: () => void
}

function AskDialog({ isBusy, onEnd, onClose }: AskDialogProps) {
  const t = useTexts('account')
  return (
    <Dialog
      onClose={onClose}
      title={t('sessions.ask')}
      closeLabel={t('sessions.cancel')}
      cancelLabel={t('sessions.cancel')}
      footer={
        <Button variant="danger" busy={isBusy} onClick={onEnd}>
          {t('sessions.endOthers')}
        </Button>
      }
    >
      <p>{t('sessions.askText')}</p>
    </Dialog>
  )
}

/** Open sessions, to end one or all others. */
export function OpenSessions() {
  const t = useTexts('account')
  const readOnly = useReadOnlyReason()
  const query = useApiQuery(listSessions, {})
  const end = useApiMutation(endSession, { invalidates: [listSessions] })
  const endOthers = useApiMutation(endOtherSessions, { invalidates: [listSessions] })
  const [isAsking, setAsking] = useState(false)
  const [said, setSaid] = useState<TextKey<'account'>>()
  const words = useRef<HTMLDivElement>(null)
  // The clicked button is removed with its row: focus moves to the result.
  const tell = (text: TextKey<'account'>) => {
    setSaid(text)
    setAsking(false)
    requestAnimationFrame(() => words.current?.focus())
  }
  const failed = () => tell('sessions.failed')
  return (
    <Card title={t('sessions.title')} id="sesiones">
      <p className={styles.sentence}>{t('sessions.sentence')}</p>
      <div ref={words} tabIndex={-1} className={styles.said}>
        {said && <Note {...(said === 'sessions.failed' ? bad : good)}>{t(said)}</Note>}
      </div>
      <PartState query={query} lines={2}>
        {({ items }) => (
          <>
            <ul className={styles.list}>
              {items.map((session) => (
                <SessionRow
                  key={session.id}
                  session={session}
                  isBusy={end.isPending && end.variables.params.id === session.id}
                  onEnd={() =>
                    end.mutate(
                      { params: { id: session.id } },
                      { onSuccess: () => tell('sessions.ended'), onError: failed },
                    )
                  }
                />
              ))}
            </ul>
            {items.length > 1 && (
              <Button disabledReason={readOnly} onClick={() => setAsking(true)}>
                {t('sessions.endOthers')}
              </Button>
            )}
          </>
        )}
      </PartState>
      {isAsking && (
        <AskDialog
          isBusy={endOthers.isPending}
          onEnd={() =>
            endOthers.mutate({}, { onSuccess: () => tell('sessions.othersEnded'), onError: failed })
          }
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  )
}
