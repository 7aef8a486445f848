import { underWay } from '@fanal/contract/home'
import type { OpenItem, UnderWay } from '@fanal/contract/schemas/home'
import { useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { usePortal } from '#lib/portal.tsx'
import { useKeptFocus } from '#lib/forms/use-kept-focus.ts'
import { type TextKey, useTexts } from '#lib/texts.ts'
import { useApiQuery, useRead } from '#lib/api/use-api-query.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Row, RowList } from '#ui/layout/row-list.tsx'
import { Chip } from '#ui/text/chip.tsx'
import { Icon } from '#ui/text/icon.tsx'
import { iconCard, iconChat, iconPencil, iconTower } from '#ui/text/icons.ts'
import { RoundSign, type SignTone } from '#ui/text/round-sign.tsx'
import { HomeBox } from './home-box.tsx'
import styles from './under-way-box.module.css'
import { underWayRead } from './reads.ts'

export const useUnderWay = () => useRead(underWayRead)

/** More than anybody has; the first few come with the page. */
const most = 500

const subjects: Record<string, TextKey<'home'>> = {
  power: 'change.power',
  iban: 'change.iban',
  address: 'change.address',
  contact: 'change.contact',
  refCatastral: 'change.refCatastral',
  invoiceOnline: 'change.invoiceOnline',
  noSIPSCession: 'change.noSIPSCession',
  doubleTariff: 'change.doubleTariff',
  happyHours: 'change.happyHours',
  happyDay: 'change.happyDay',
  holder: 'change.holder',
  leaving: 'change.leaving',
  contract: 'change.contract',
  request: 'case.request',
  claim: 'case.claim',
  reading: 'case.reading',
  contact_case: 'case.contact',
}

const icons = { signature: iconPencil, change: iconTower, case: iconChat, payment: iconCard }
const tones: Record<OpenItem['turn'], SignTone> = {
  you: 'brand',
  us: 'info',
  distributor: 'plain',
  bank: 'info',
}

const turns = { you: 'turn.you', us: 'turn.us', distributor: 'turn.distributor', bank: 'turn.bank' } as const
/** A bank says no day. */
const datedTurns = {
  you: 'turn.you.until',
  us: 'turn.us.until',
  distributor: 'turn.distributor.until',
} as const

/** What it is, and what it is called: what one does where it is one's turn. */
function useNames({ kind, turn, subject, number, amount }: OpenItem): [what: string, title: string] {
  const t = useTexts('home')
  const { money } = useFormats()
  const key = subjects[kind === 'case' && subject === 'contact' ? 'contact_case' : subject]
  const name = key ? t(key) : subject
  const what =
    kind === 'payment' ? t('payment', { amount: money(Number(amount)) }) : `${name} ${number}`.trim()
  if (turn !== 'you') return [what, what]
  return [what, t(kind === 'signature' ? 'sign' : 'answer', { what })]
}

function useHref({ kind, number, contract, type }: OpenItem): string | undefined {
  const { linkTo } = usePortal()
  if (kind === 'payment') return linkTo('invoices')
  if (kind === 'case') return linkTo('request', { id: number })
  const page = type && linkTo('contract', { contractType: type, contractName: contract })
  return page ? `${page}#changes` : undefined
}

function OpenRow({ item }: { item: OpenItem }) {
  const t = useTexts('home')
  const { nearDate, nearDateTime } = useFormats()
  const { kind, turn, contract, type, day, at, is_late, late_since, number } = item
  const [what, title] = useNames(item)
  const href = useHref(item)
  const about =
    kind === 'payment'
      ? t('about.invoice', { number })
      : contract && `${type === 'gas' ? t('gas') : t('electricity')} ${contract}`
  const isOurFault = late_since !== null
  const until =
    day && turn !== 'bank' && !is_late && (turn === 'you' || !isOurFault)
      ? t(datedTurns[turn], { day: at ? nearDateTime(at) : nearDate(day) })
      : t(turns[turn])
  const since = late_since && (at ? nearDateTime(late_since) : nearDate(late_since))
  const late = since
    ? t('turn.overdue', { day: since })
    : day && is_late && t('turn.late', { day: nearDate(day) })
  const act = kind === 'signature' ? t('act.sign') : t('act.answer')
  const follow = t(isOurFault ? 'act.overdue' : 'act.follow')
  return (
    <Row
      sign={
        <RoundSign tone={isOurFault && turn !== 'you' ? 'bad' : tones[turn]}>
          <Icon path={icons[kind]} size="s" />
        </RoundSign>
      }
      title={title}
      detail={[about, until, late].filter(Boolean).join(' · ')}
      end={
        href &&
        (turn === 'you' ? (
          <ButtonLink size="s" href={href} aria-label={`${act}: ${what}`}>
            {act}
          </ButtonLink>
        ) : (
          <a href={isOurFault ? `${href}#plazo` : href} aria-label={`${follow}: ${what}`}>
            {follow}
          </a>
        ))
      }
    />
  )
}

/** The first items; the others are asked for when they are wanted. */
function OpenRows({ data: first }: { data: UnderWay }) {
  const t = useTexts('home')
  const kept = useKeptFocus()
  const [isAll, setAll] = useState(false)
  const all = useApiQuery(underWay, { query: { limit: most } }, { isWanted: isAll })
  const { items, n_items: count } = all.data ?? first
  return (
    <div {...kept}>
      <RowList>
        {items.map((item) => (
          <OpenRow key={`${item.kind} ${item.contract} ${item.subject} ${item.number}`} item={item} />
        ))}
      </RowList>
      {!all.data && count > items.length && (
        <Button
          variant="quiet"
          size="s"
          className={styles.rest}
          busy={all.isFetching}
          onClick={() => (isAll ? void all.refetch() : setAll(true))}
        >
          {t('underWay.rest', { count: count - items.length })}
        </Button>
      )}
    </div>
  )
}

/** Open items, whom each waits on, and until when. */
export function UnderWayBox() {
  const t = useTexts('home')
  const query = useUnderWay()
  const yours = query.data?.n_yours ?? 0
  return (
    <HomeBox
      id="under-way"
      title={t('underWay.title')}
      aside={yours > 0 && <Chip tone="you">{t('underWay.yours', { count: yours })}</Chip>}
      query={query}
    >
      {(data) =>
        data.n_items === 0 ? <p className={styles.none}>{t('underWay.none')}</p> : <OpenRows data={data} />
      }
    </HomeBox>
  )
}
