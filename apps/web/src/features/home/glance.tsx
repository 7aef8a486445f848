import { useFormats } from '#lib/format.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { cx } from '#ui/cx.ts'
import styles from './glance.module.css'
import { useMoney } from './money-band.tsx'
import { useOwed } from './owed-box.tsx'
import { useUnderWay } from './under-way-box.tsx'
import { useChangeLabels, useRecentUse } from './use-box.tsx'

interface BoxProps {
  href: string
  title: string
  figure: string | undefined
  detail: string | undefined
  tone?: 'bad' | 'ok' | undefined
}

function Box({ href, title, figure, detail, tone }: BoxProps) {
  return (
    <a href={href} className={styles.box}>
      <span>{title}</span>
      <b>{figure ?? '–'}</b>
      <small className={cx(tone === 'bad' && styles.bad, tone === 'ok' && styles.ok)}>
        {detail ?? '\u00A0'}
      </small>
    </a>
  )
}

/** Last month's use, where consumption is shown at all. */
function UseGlance() {
  const t = useTexts('home')
  const { month, energyKwh } = useFormats()
  const { data } = useRecentUse()
  const told = useChangeLabels(data?.use)
  const last = data?.use?.months.at(-1)
  return (
    <Box
      href="#use"
      title={last ? month(last.month, 'name') : t('use.title')}
      figure={last ? energyKwh(last.kwh ?? 0) : undefined}
      detail={told?.words}
      tone={told && told.change < 0 ? 'ok' : undefined}
    />
  )
}

/** The amount owed, or the next charge of somebody who owes nothing. */
function MoneyGlance() {
  const t = useTexts('home')
  const { money, nearDate } = useFormats()
  const { data: owed } = useOwed()
  const { data, error } = useMoney()
  const next = data?.next_charge
  if (next || error)
    return (
      <Box
        href="#owed"
        title={t('money.next')}
        figure={next ? money(Number(next.amount_pending)) : undefined}
        detail={next ? t('glance.nextDay', { day: nearDate(next.due_date) }) : t('glance.unknown')}
      />
    )
  const overdue = owed?.n_overdue ?? 0
  return (
    <Box
      href="#owed"
      title={t('owed.title')}
      figure={owed && money(Number(owed.amount_owed))}
      detail={owed && (overdue > 0 ? t('glance.overdue', { count: overdue }) : t('glance.noneOverdue'))}
      tone={overdue > 0 ? 'bad' : undefined}
    />
  )
}

/** On a phone, the four answers at once; each leads to its box below. */
export function Glance({ contracts }: { contracts: number | undefined }) {
  const t = useTexts('home')
  const { enableInfoCCH } = usePortal().settings.features
  const { data: open } = useUnderWay()
  return (
    <nav className={styles.glance} aria-label={t('glance')}>
      <MoneyGlance />
      {enableInfoCCH && <UseGlance />}
      <Box
        href="#under-way"
        title={t('underWay.title')}
        figure={open && String(open.n_items)}
        detail={
          open && (open.n_yours > 0 ? t('underWay.yours', { count: open.n_yours }) : t('glance.noneYours'))
        }
      />
      <Box
        href="#contracts"
        title={t('glance.contracts')}
        figure={contracts === undefined ? undefined : String(contracts)}
        detail={t('glance.seeContracts')}
      />
    </nav>
  )
}
