import { customerPath } from '@fanal/contract/desk/desk-paths'
import { caseCounts, caseQueue, giveBackCase, staffCase, takeCase } from '@fanal/contract/desk/casework'
import type { StaffCase } from '@fanal/contract/schemas/desk/casework'
import { type ReactNode, useState } from 'react'
import { useMay, useStaff } from '#desk/lib/staff.tsx'
import { useVerdictText } from '#desk/lib/verdict-text.ts'
import { useDays } from '#features/support/use-days.ts'
import { useApiMutation } from '#lib/api/use-api-mutation.ts'
import { navigate } from '#lib/location.ts'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Chip } from '#ui/text/chip.tsx'
import { iconChat, iconCheck, iconTower, iconUser } from '#ui/text/icons.ts'
import { type CaseworkKey, energyLabels, turnLabels } from '../casework-labels.ts'
import { ProtectionChips } from '#desk/lib/protection-chips.tsx'
import { DueSign, TermLine } from '#desk/lib/due-sign.tsx'
import { Face } from '../face.tsx'
import { KeySign } from '../keys/key-sign.tsx'
import { useCommands } from '../keys/use-commands.ts'
import type { Colleague } from '../use-desk-news.ts'
import { AssignDialog } from './assign-dialog.tsx'
import { cx } from '#ui/cx.ts'
import head from '#desk/lib/pane-head.module.css'
import styles from './case-head.module.css'
import { JoinDialog } from './join-dialog.tsx'
import { TypeDialog } from './type-dialog.tsx'

/** Title and number, by when, and what one may do with it beside writing. */
export function CaseHead({ one, people }: { one: StaffCase; people: readonly Colleague[] }) {
  const t = useTexts('desk-casework')
  const { number, subject, state } = one.case
  const { contract, customer } = one
  const mayRead = useMay()('customer.read').is === 'allowed'
  const href = customer.id !== null && mayRead ? `${customerPath(customer.id)}?case=${number}` : undefined
  useCommands({ customer: href === undefined ? undefined : () => navigate(href) })
  return (
    <header className={cx(head.head, styles.head)}>
      <div className={head.what}>
        <h1 id="case" tabIndex={-1}>
          {subject}
        </h1>
        <p className={styles.meta}>
          <span>{number}</span>
          {customer.name && ' · '}
          {href === undefined ? (
            customer.name
          ) : (
            <a href={href} aria-keyshortcuts="u">
              {customer.name}
            </a>
          )}
          {contract && ` · ${t(energyLabels[contract.type])} ${contract.name}`}{' '}
          <ProtectionChips kinds={customer.protections} />
        </p>
      </div>
      {state !== 'closed' && <Clock one={one} />}
      <Acts one={one} people={people} />
    </header>
  )
}

const leftLabels: Record<StaffCase['case']['clock']['unit'], CaseworkKey> = {
  days: 'left.days',
  working_days: 'left.working_days',
  hours: 'left.hours',
}

function Clock({ one }: { one: StaffCase }) {
  const t = useTexts('desk-casework')
  const { by } = useDays()
  const { clock } = one.case
  const due = { ...one, due_at: clock.due_at, unit: clock.unit }
  return (
    <div className={cx(head.clock, styles.clock)}>
      <b>{by(clock.due_at, clock.unit)}</b>
      <span className={styles.left}>
        {one.part === 'late' ? (
          <DueSign due={due} />
        ) : (
          t(leftLabels[clock.unit], { count: Math.ceil(clock.left), total: clock.total })
        )}
      </span>
      <span className={styles.term}>
        <TermLine due={due} />
      </span>
    </div>
  )
}

function TurnChip({ turn }: Pick<StaffCase['case'], 'turn'>) {
  const t = useTexts('desk-casework')
  return (
    <Chip tone={turn === 'us' ? 'you' : 'neutral'} icon={turnIcons[turn]}>
      {turn === 'none' ? t('case.closed') : t(turnLabels[turn])}
    </Chip>
  )
}

const turnIcons = { us: iconChat, distributor: iconTower, customer: iconUser, none: iconCheck }

/** Who can do what this person may not, by whose it is; undefined for what they may. */
function useRefusals({ case: { assignee, kind }, assignee_id: id, customer }: StaffCase) {
  const t = useTexts('desk-casework')
  const own = useStaff()
  const verdictText = useVerdictText()
  const [isMine, isFree] = [id === own.id, assignee === '']
  return {
    isMine,
    isFree,
    move: verdictText('case.take') ?? (isFree || isMine ? undefined : verdictText('case.assign')),
    retype: verdictText('case.answer', { kind }),
    join: customer.id === null ? t('join.refused.no_account') : verdictText('case.merge', { kind }),
  }
}

function Acts({ one, people }: { one: StaffCase; people: readonly Colleague[] }) {
  const t = useTexts('desk-casework')
  const [opened, setOpened] = useState<'assign' | 'type' | 'join'>()
  const { case: shown } = one
  const isOpen = shown.state !== 'closed'
  const { isMine, isFree, move, retype, join } = useRefusals(one)
  const hasType = isOpen && one.refusals['change_type'] === undefined
  useCommands({
    assign: isOpen && !move ? () => setOpened('assign') : undefined,
    type: hasType && !retype ? () => setOpened('type') : undefined,
    join: join ? undefined : () => setOpened('join'),
  })
  return (
    <div className={styles.acts}>
      <TurnChip turn={shown.turn} />
      {isOpen && (isFree || isMine) && <OwnAct one={one} isFree={isFree} refusal={move} />}
      {isOpen && (
        <HeadButton refusal={move} onClick={() => setOpened('assign')}>
          {isFree ? t('assign.assign') : t('assign.of', { name: isMine ? t('assign.you') : shown.assignee })}{' '}
          <KeySign of="assign" />
        </HeadButton>
      )}
      {hasType && (
        <HeadButton refusal={retype} onClick={() => setOpened('type')}>
          {t('type.change')} <KeySign of="type" />
        </HeadButton>
      )}
      <HeadButton refusal={join} onClick={() => setOpened('join')}>
        {t('join.open')} <KeySign of="join" />
      </HeadButton>
      <Looking people={people} />
      {opened === 'assign' && <AssignDialog one={one} onClose={() => setOpened(undefined)} />}
      {opened === 'join' && <JoinDialog one={one} onClose={() => setOpened(undefined)} />}
      {opened === 'type' && <TypeDialog one={one} onClose={() => setOpened(undefined)} />}
    </div>
  )
}

interface HeadButtonProps {
  /** Why it cannot be pressed. */
  refusal: string | undefined
  busy?: boolean
  onClick: () => void
  children: ReactNode
}

function HeadButton({ refusal, ...rest }: HeadButtonProps) {
  return <Button variant="quiet" size="s" {...(refusal && { disabledReason: refusal })} {...rest} />
}

interface OwnActProps {
  one: StaffCase
  isFree: boolean
  refusal: string | undefined
}

/** Taking it, or giving it back. */
function OwnAct({ one, isFree, refusal }: OwnActProps) {
  const t = useTexts('desk-casework')
  const moving = useApiMutation(isFree ? takeCase : giveBackCase, {
    invalidates: [staffCase, caseQueue, caseCounts],
  })
  return (
    <HeadButton
      refusal={refusal}
      busy={moving.isPending}
      onClick={() => moving.mutate({ params: { id: one.case.number }, body: {} })}
    >
      {t(isFree ? 'assign.take' : 'assign.giveBack')}
    </HeadButton>
  )
}

function Looking({ people }: { people: readonly Colleague[] }) {
  const t = useTexts('desk-casework')
  return (
    <span className={styles.people} aria-live="polite">
      {people.map(({ id, name, writes = false }) => {
        const label = t(writes ? 'people.writes' : 'people.looks', { name })
        return (
          <span key={`${id} ${writes}`} className={styles.person}>
            <Face name={name} writes={writes} label={label} />
            <span className={styles.says} aria-hidden>
              {label}
            </span>
          </span>
        )
      })}
    </span>
  )
}
