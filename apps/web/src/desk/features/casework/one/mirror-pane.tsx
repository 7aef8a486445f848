import { pinnableLines, staffCaseInvoice } from '@fanal/contract/desk/casework'
import type { CaseDraft, StaffCase } from '@fanal/contract/schemas/desk/casework'
import type { InvoiceDetail } from '@fanal/contract/schemas/invoices'
import { textsLanguage } from '@fanal/domain/settings/languages'
import { type ReactNode, Suspense, useState } from 'react'
import { FailedRead } from '#desk/lib/failed-read.tsx'
import { useNoLinks } from '#desk/lib/use-no-links.ts'
import type { BillLine } from '#features/invoices/bill/bill-labels.ts'
import { BillHead } from '#features/invoices/bill/bill-head.tsx'
import { BillLines } from '#features/invoices/bill/bill-lines.tsx'
import { BillNotes } from '#features/invoices/bill/bill-notes.tsx'
import { BillReadings } from '#features/invoices/bill/bill-readings.tsx'
import { SupplyPoints } from '#features/invoices/bill/supply-points.tsx'
import { ClockCard } from '#features/support/detail/clock-card.tsx'
import { StateChip } from '#features/support/detail/state-chip.tsx'
import { PinSign } from '#features/support/pin-sign.tsx'
import { WaitingOnCard } from '#features/support/detail/waiting-on-card.tsx'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import { useFormats } from '#lib/format.ts'
import { PortalProvider, usePortal } from '#lib/portal.tsx'
import { type TextKey, useTexts } from '#lib/texts.ts'
import { Segmented } from '#ui/form/segmented.tsx'
import { Loading, Skeleton } from '#ui/state/skeleton.tsx'
import { Icon } from '#ui/text/icon.tsx'
import { iconLock } from '#ui/text/icons.ts'
import { energyLabels } from '../casework-labels.ts'
import { InDeskLanguage } from './in-desk-language.tsx'
import styles from './mirror-pane.module.css'
import { OwnContract } from './own-contract.tsx'
import { RelatedCases } from './related-cases.tsx'

type Key = TextKey<'desk-casework'>

interface MirrorProps {
  one: StaffCase
  pins: CaseDraft['pins']
}

type Screen = 'invoice' | 'change' | 'contract' | 'case'

const screenLabels = {
  invoice: { label: 'mirror.invoice', seen: 'mirror.asInvoice' },
  change: { label: 'mirror.change', seen: 'mirror.asChange' },
  contract: { label: 'mirror.contract', seen: 'mirror.asContract' },
  case: { label: 'mirror.case', seen: 'mirror.asCase' },
} as const satisfies Record<Screen, { label: Key; seen: Key }>

/** What the case is about, the most particular first, and the case itself. */
const screensOf = ({ case: { invoice, change, contract } }: StaffCase): Screen[] => {
  const shown = { invoice, change, contract, case: true }
  return (Object.keys(shown) as Screen[]).filter((screen) => shown[screen] !== null)
}

/** What the customer sees of what the case is about: the portal's own parts, read only, in their language. */
export function MirrorPane({ one, pins }: MirrorProps) {
  const t = useTexts('desk-casework')
  const screens = screensOf(one)
  const [shown, setShown] = useState(screens[0] ?? 'case')
  const name = one.values.name || t('mirror.customer')
  return (
    <>
      <header className={styles.head}>
        <h2>{t('mirror.title', { name })}</h2>
        <span className={styles.readOnly}>
          <Icon path={iconLock} size="s" />
          <span>{t('mirror.readOnly')}</span>
        </span>
        {screens.length > 1 && (
          <span className={styles.which}>
            <Segmented
              label={t('mirror.which')}
              value={shown}
              onChange={setShown}
              options={screens.map((value) => ({ value, label: t(screenLabels[value].label) }))}
            />
          </span>
        )}
      </header>
      <Glass one={one} label={t(screenLabels[shown].seen, { name })}>
        <OwnScreen one={one} shown={shown} pins={pins} />
      </Glass>
      <Facts one={one} />
    </>
  )
}

function OwnScreen({ one, shown, pins }: MirrorProps & { shown: Screen }) {
  const { number, change } = one.case
  if (shown === 'invoice') return <OwnInvoice number={number} pins={pins} />
  if (shown === 'case') return <OwnCase one={one} />
  return (
    <>
      <InDeskLanguage>
        <PinnedLines number={number} on={shown} pins={pins} />
      </InDeskLanguage>
      <OwnContract number={number} changeId={shown === 'change' ? change?.id : undefined} />
    </>
  )
}

/** The customer's language inside, and no way out of it. */
function Glass({ one, label, children }: { one: StaffCase; label: string; children: ReactNode }) {
  const t = useTexts('desk-casework')
  const portal = usePortal()
  const { locale } = one.customer
  const lang = textsLanguage(locale)
  const inside = useNoLinks<HTMLDivElement>()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys have to be able to scroll it
    <section className={styles.glass} data-glass aria-label={label} tabIndex={0} lang={lang}>
      <PortalProvider value={{ ...portal, locale, lang, linkTo: () => undefined }}>
        <div ref={inside} className={styles.inside}>
          <Suspense
            fallback={
              <Loading label={t('mirror.loading')}>
                <Skeleton shape="block" className={styles.ghost} />
              </Loading>
            }
          >
            {children}
          </Suspense>
        </div>
      </PortalProvider>
    </section>
  )
}

function OwnInvoice({ number, pins }: { number: string; pins: CaseDraft['pins'] }) {
  const t = useTexts('invoices')
  const query = useApiQuery(staffCaseInvoice, { params: { id: number } })
  if (query.error)
    return (
      <InDeskLanguage>
        <FailedRead query={query} />
      </InDeskLanguage>
    )
  if (!query.data) return <Skeleton shape="block" className={styles.ghost} />
  return <Bill bill={query.data} title={t('bill.name')} pins={pins} />
}

interface BillProps {
  bill: InvoiceDetail
  title: string
  pins: CaseDraft['pins']
}

function Bill({ bill, title, pins }: BillProps) {
  const noteOf = (line: BillLine) => (
    <InDeskLanguage>
      <PinnedNote pins={pins} line={bill.lines.indexOf(line)} />
    </InDeskLanguage>
  )
  return (
    <>
      <p className={styles.name}>
        {title} {bill.number}
      </p>
      <BillNotes bill={bill} />
      <BillHead bill={bill} status={null} acts={null} />
      {bill.type === 'multipoint' ? <SupplyPoints bill={bill} /> : <BillLines bill={bill} noteOf={noteOf} />}
      <BillReadings bill={bill} />
    </>
  )
}

/** Scrolls the pane alone: the page stays where somebody writes. */
function showInGlass(note: HTMLElement | null): void {
  const glass = note?.closest('[data-glass]')
  if (!note || !glass) return
  const [own, shown] = [note.getBoundingClientRect(), glass.getBoundingClientRect()]
  if (own.bottom > shown.bottom) glass.scrollTop += own.bottom - shown.bottom + 24
  else if (own.top < shown.top) glass.scrollTop -= shown.top - own.top + 24
}

/** Under a line: the sentences that will go with it. */
function PinnedNote({ pins, line }: { pins: CaseDraft['pins']; line: number }) {
  const t = useTexts('desk-casework')
  return pins.map((pin, i) =>
    pin.on === 'invoice' && pin.line === line ? (
      <div key={i} ref={showInGlass} className={styles.pinned}>
        <PinSign place={i} />
        <span>{pin.sentence}</span>
        <small>{t('pin.preview')}</small>
      </div>
    ) : null,
  )
}

/** Above a contract or a change: its lines that go with sentences of the answer. */
function PinnedLines({ number, on, pins }: { number: string; on: Screen; pins: CaseDraft['pins'] }) {
  const t = useTexts('desk-casework')
  const own = pins.filter((pin) => pin.on === on)
  const query = useApiQuery(pinnableLines, { params: { id: number } }, { isWanted: own.length > 0 })
  const lines = query.data?.items.find((one) => one.on === on)?.lines
  return own.map((pin) => {
    const line = lines?.[pin.line]
    return (
      <div key={pin.sentence} ref={showInGlass} className={styles.pinned}>
        <PinSign place={pins.indexOf(pin)} />
        <span>
          {line && (
            <>
              <b>{line.name}</b> {line.detail}
            </>
          )}
          <br />
          {pin.sentence}
        </span>
        <small>{t('pin.preview')}</small>
      </div>
    )
  })
}

function OwnCase({ one: { case: shown } }: { one: StaffCase }) {
  return (
    <>
      <p className={styles.name}>{shown.subject}</p>
      <StateChip one={shown} />
      <WaitingOnCard one={shown} />
      <ClockCard one={shown} />
    </>
  )
}

function Facts({ one }: { one: StaffCase }) {
  const t = useTexts('desk-casework')
  const { money } = useFormats()
  const { customer, contract } = one
  const { owed } = customer
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('fact.customer')}</dt>
        <dd>
          {customer.name} {customer.tax_id && <span>· {customer.tax_id}</span>}
          <small>
            {customer.email}
            {customer.mobile && ` · ${customer.mobile}`}
            {!customer.is_email_confirmed && ` · ${t('fact.unconfirmed')}`}
          </small>
        </dd>
      </div>
      {contract && (
        <div>
          <dt>{t('fact.contract')}</dt>
          <dd>
            {t(energyLabels[contract.type])} {contract.name} · {contract.state}
            <small>{[contract.product, contract.tariff, contract.address].filter(Boolean).join(' · ')}</small>
          </dd>
        </div>
      )}
      {owed && (
        <div>
          <dt>{t('fact.owed')}</dt>
          <dd>
            {owed.n === 0 ? t('fact.nothingOwed') : money(Number(owed.amount))}
            {owed.n > 0 && (
              <small>
                {t('fact.bills', { count: owed.n })}
                {Number(owed.overdue) > 0 &&
                  ` · ${t('fact.overdue', { amount: money(Number(owed.overdue)) })}`}
              </small>
            )}
          </dd>
        </div>
      )}
      <RelatedCases one={one} />
    </dl>
  )
}
