import { caseCounts, caseQueue, staffCase, undoSending } from '@fanal/contract/desk/casework'
import type { CaseDraft, StaffCase } from '@fanal/contract/schemas/desk/casework'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { DeskFoot } from '#desk/features/casework/desk-foot.tsx'
import type { Leaving } from '#desk/features/casework/editor/use-written.ts'
import { useAllKeys, useCommands } from '#desk/features/casework/keys/use-commands.ts'
import { CasePane, NoCase, useStaffCase } from '#desk/features/casework/one/case-pane.tsx'
import { MirrorPane } from '#desk/features/casework/one/mirror-pane.tsx'
import { SeeButton } from '#desk/features/looks/see-button.tsx'
import { QueuePane } from '#desk/features/casework/queue/queue-pane.tsx'
import { queueQuery } from '#desk/features/casework/queue/queue-params.ts'
import { type Queue, useQueue } from '#desk/features/casework/queue/use-queue.ts'
import { useDeskNews } from '#desk/features/casework/use-desk-news.ts'
import { useApiMutation } from '#lib/api/use-api-mutation.ts'
import { stepAddress, useAddressState } from '#lib/use-address-state.ts'
import { useTexts } from '#lib/texts.ts'
import { cx } from '#ui/cx.ts'
import styles from './cases-page.module.css'

/** What waits to leave, until it has; the last one first. */
function useLeaving() {
  const client = useQueryClient()
  const [waiting, setWaiting] = useState<readonly Leaving[]>([])
  const add = (one: Leaving) =>
    setWaiting((all) => [one, ...all.filter(({ number }) => number !== one.number)])
  const remove = (number: string) => setWaiting((all) => all.filter((one) => one.number !== number))
  const soonest = Math.min(...waiting.map(({ sendAt }) => sendAt))
  useEffect(() => {
    if (!Number.isFinite(soonest)) return undefined
    const timer = setTimeout(
      () => {
        setWaiting((all) => all.filter(({ sendAt }) => sendAt > soonest))
        for (const { name } of [caseQueue, caseCounts]) void client.invalidateQueries({ queryKey: [name] })
      },
      Math.max(0, soonest - Date.now()),
    )
    return () => clearTimeout(timer)
  }, [soonest, client])
  return { waiting, add, remove }
}

const focusRow = (number: string | undefined) => {
  const row = document.querySelector<HTMLElement>(`[data-case="${number ?? ''}"]`)
  row?.focus()
}

/** From the row that has the focus, or from the open case. */
function stepInQueue(numbers: readonly string[], current: string | undefined, step: 1 | -1): void {
  const focused = (document.activeElement as HTMLElement | null)?.dataset['case'] ?? current
  const at = numbers.indexOf(focused ?? '')
  const next = at < 0 ? 0 : Math.min(numbers.length - 1, Math.max(0, at + step))
  focusRow(numbers[next])
}

function nextPane(): void {
  const panes = [...document.querySelectorAll<HTMLElement>('[data-pane]')]
  const at = panes.findIndex((pane) => pane.contains(document.activeElement))
  panes[(at + 1) % panes.length]?.focus()
}

/** The open case and what follows it: what is sent leads to the next one, what is taken back to its own. */
function useOpenCase(queue: Queue, onOpen: () => void) {
  const t = useTexts('desk-casework')
  const client = useQueryClient()
  const [message, setMessage] = useState('')
  const { waiting, add, remove } = useLeaving()
  const [leaving] = waiting
  const numbers = queue.items.map(({ number }) => number)
  const undoing = useApiMutation(undoSending, { invalidates: [staffCase, caseQueue, caseCounts] })
  const open = (number: string | undefined) => {
    onOpen()
    stepAddress({ case: number })
    // The heading says where one is; a letter then begins to write.
    window.requestAnimationFrame(() =>
      (document.getElementById('case') ?? document.getElementById('one'))?.focus(),
    )
  }
  const sent = (one: Leaving) => {
    add(one)
    setMessage('')
    const gone = new Set([one.number, ...waiting.map(({ number }) => number)])
    const rest = queue.items.filter(({ number, is_leaving }) => !gone.has(number) && !is_leaving)
    const at = numbers.indexOf(one.number)
    open((rest.find(({ number }) => numbers.indexOf(number) > at) ?? rest[0])?.number)
  }
  const takeBack = (number: string) =>
    undoing.mutate(
      { params: { id: number }, body: {} },
      {
        onSuccess: ({ draft }) => {
          remove(number)
          // The editor begins with the words that were taken back.
          client.setQueriesData<StaffCase>(
            { queryKey: [staffCase.name, { params: { id: number } }] },
            (one) => one && { ...one, sending: null, draft },
          )
          setMessage(t('foot.undone'))
          open(number)
        },
        onError: () => {
          remove(number)
          setMessage(t('foot.tooLate'))
          void client.invalidateQueries({ queryKey: [staffCase.name] })
        },
      },
    )
  const undo = leaving && (() => takeBack(leaving.number))
  return { numbers, leaving, message, isUndoing: undoing.isPending, sent, takeBack, undo }
}

/** What the customer of the open case sees. */
function CustomersSide({ one, pins }: { one: StaffCase | undefined; pins: CaseDraft['pins'] }) {
  const t = useTexts('desk-casework')
  return (
    <aside className={styles.mirror} aria-label={t('mirror.label')} tabIndex={-1} data-pane>
      {one && one.customer.id !== null && (
        <SeeButton className={styles.see} cases={[one.case]} customer={one.customer.name} />
      )}
      {one && <MirrorPane key={one.case.number} one={one} pins={pins} />}
    </aside>
  )
}

/** The queue, a case of it, and what its customer sees. */
export function CasesPage() {
  const t = useTexts('desk-casework')
  const desk = useTexts('desk')
  const { get } = useAddressState()
  const current = get('case')
  const query = queueQuery(get)
  const [isWriting, setWriting] = useState(false)
  const [pins, setPins] = useState<CaseDraft['pins']>([])
  const [returned, setReturned] = useState<string>()
  const { people, pollMs } = useDeskNews({ number: current, isWriting, onReturned: setReturned })
  const queue = useQueue(query, { pollMs })
  const shown = useStaffCase(current)
  const { numbers, undo, takeBack, ...opened } = useOpenCase(queue, () => setWriting(false))
  useAllKeys()
  useCommands({
    next: () => stepInQueue(numbers, current, 1),
    previous: () => stepInQueue(numbers, current, -1),
    undo,
    pane: nextPane,
    back: () => focusRow(current),
  })
  return (
    <div className={styles.panes}>
      <QueuePane queue={queue} query={query} current={current} people={people} />
      <div className={cx(styles.one, !current && styles.idle)} id="one" tabIndex={-1} data-pane>
        <p className={styles.toQueue}>
          <a href="#queue">{t('queue.title')}</a>
        </p>
        {shown.data ? (
          <CasePane
            key={shown.data.case.number}
            one={shown.data}
            people={people}
            onLeaving={opened.sent}
            onWriting={setWriting}
            onPins={setPins}
            onTakeBack={() => takeBack(shown.data.case.number)}
          />
        ) : (
          <>
            <h1 className="visually-hidden">{desk('page.cases')}</h1>
            <NoCase query={shown} />
          </>
        )}
      </div>
      <CustomersSide one={shown.data} pins={pins} />
      <DeskFoot
        leaving={opened.leaving}
        isUndoing={opened.isUndoing}
        message={opened.message}
        returned={returned === current ? undefined : returned}
        onUndo={() => undo?.()}
      />
    </div>
  )
}
