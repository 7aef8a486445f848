import type { ListedCase } from '@fanal/contract/schemas/support'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { Chip } from '#ui/text/chip.tsx'
import { askedLooks, kindLabels, lookOf } from '#features/support/case-labels.ts'
import { useDays } from '#features/support/use-days.ts'
import { WhoBadge } from '#features/support/who-badge.tsx'
import styles from './case-list.module.css'

/** The date that matters now. */
function When({ one }: { one: ListedCase }) {
  const t = useTexts('support')
  const { day, by, isPast } = useDays()
  const yours = one.answer_by && (
    <span className={styles.detail}>
      {t(isPast(one.answer_by) ? 'row.answerOver' : 'row.answerBy', { day: day(one.answer_by) })}
    </span>
  )
  if (one.late_since)
    return (
      <>
        {yours}
        <span className={styles.late}>{t('row.late', { day: by(one.late_since, one.unit) })}</span>
      </>
    )
  if (yours) return yours
  return (
    <span className={styles.detail}>
      {one.closed_at
        ? t('row.closed', { day: day(one.closed_at) })
        : t('row.due', { day: by(one.due_at, one.unit) })}
    </span>
  )
}

export function useCaseTitle() {
  const t = useTexts('support')
  return ({ subject, claim, category, kind }: ListedCase) =>
    subject || claim?.subtipus_label || category?.name || t(kindLabels[kind])
}

/** A case in a line: what it is, who has it and until when, and the one thing to do. */
export function CaseRow({ one, isFirst }: { one: ListedCase; isFirst: boolean }) {
  const t = useTexts('support')
  const { linkTo } = usePortal()
  const titleOf = useCaseTitle()
  const look = lookOf(one)
  const href = linkTo('request', { id: one.number }) ?? ''
  const { contract } = one
  const isYours = one.turn === 'customer'
  const asked = askedLooks[one.asked_thing]
  const { isPast } = useDays()
  const isStopped = isYours && !one.late_since && !(one.answer_by && isPast(one.answer_by))
  return (
    <li className={styles.row}>
      <WhoBadge icon={isYours ? asked.icon : look.icon} tone={look.tone} />
      <div className={styles.words}>
        <a className={styles.title} href={href}>
          {titleOf(one)}
        </a>
        <span className={styles.detail}>
          {t(kindLabels[one.kind])} <span className={styles.number}>{one.number}</span>
          {contract &&
            ` · ${t(contract.type === 'gas' ? 'contract.gas' : 'contract.electricity')} ${contract.name}, ${contract.full_address}`}
        </span>
        {one.asked && <p className={styles.asked}>{one.asked}</p>}
      </div>
      <div className={styles.when}>
        <Chip tone={look.chip} icon={look.icon}>
          {t(isStopped ? 'row.stopped' : look.label)}
        </Chip>
        <When one={one} />
      </div>
      <div className={styles.act}>
        {isYours && (
          <ButtonLink
            href={href}
            variant={isFirst ? 'primary' : 'secondary'}
            size="s"
            label={`${t(asked.act)}: ${one.number}`}
          >
            {t(asked.act)}
          </ButtonLink>
        )}
        {(one.result === 'denied' || one.late_since) && (
          <a className={styles.link} href={`${href}#plazo`}>
            {t(one.late_since ? 'row.lateGoOn' : 'row.goOn')}
            <span className="visually-hidden"> {one.number}</span>
          </a>
        )}
      </div>
    </li>
  )
}
