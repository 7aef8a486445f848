import type { PublicProducts } from '@fanal/contract/schemas/comparators'
import type { SharedResult } from '@fanal/domain/comparators/shared-result'
import type { Estimate } from '@fanal/domain/contracting/estimate'
import { useEffect, useRef } from 'react'
import { useFormats } from '#lib/format.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Note } from '#ui/state/note.tsx'
import { iconChevronLeft } from '#ui/text/icons.ts'
import { BonusNote } from './bonus-note.tsx'
import { OfferAside } from './offer-aside.tsx'
import { ResultLines } from './result-lines.tsx'
import { ResultRank } from './result-rank.tsx'
import { ResultYear } from './result-year.tsx'
import { type Result, useResult } from './use-result.ts'
import paper from '#ui/layout/paper.module.css'
import stack from '#ui/layout/stack.module.css'
import withAside from '#ui/layout/with-aside.module.css'
import dock from '#ui/layout/dock.module.css'
import { cx } from '#ui/cx.ts'
import styles from './result.module.css'

interface ComparisonResultProps {
  shared: SharedResult
  known: PublicProducts
  zipcode: string
  /** It was just asked for: the result takes the focus. */
  isFresh: boolean
  onBack: () => void
  onContract: () => void
  onContact: () => void
}

function Headline({ shared, result, isFresh, onBack }: ComparisonResultProps & { result: Result }) {
  const t = useTexts('comparators')
  const { money, period } = useFormats()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isFresh) heading.current?.focus()
  }, [isFresh])
  const { bill, best } = result
  const { use } = shared
  const amount = money(Math.abs(bill.savingCents) / 100)
  const days = period(use.start, use.end)
  const words = bill.savingCents === 0 ? 'result.same' : bill.savingCents > 0 ? 'result.less' : 'result.more'
  return (
    <>
      <div className={styles.head}>
        <h2 ref={heading} tabIndex={-1} className={bill.savingCents > 0 ? styles.down : undefined}>
          {t(words, { amount })}
        </h2>
        <Button size="s" variant="quiet" icon={iconChevronLeft} onClick={onBack} className={paper.screenOnly}>
          {t('result.back')}
        </Button>
      </div>
      <p className={styles.muted}>
        {t(use.energy === 'gas' ? 'result.gasSentence' : 'result.sentence', { days, product: best.name })}
      </p>
      <div className={styles.notes}>
        {shared.bonus && <BonusNote bonus={shared.bonus} year={result.year} />}
        {bill.savingCents < 0 && <Note>{t('result.honest')}</Note>}
        {bill.otherwiseCents !== null && (
          <Note>{t('result.open', { amount: money(bill.otherwiseCents / 100) })}</Note>
        )}
      </div>
    </>
  )
}

interface ContractDockProps {
  href: string
  year: Estimate | undefined
  losesBonus: boolean
  onContract: () => void
}

/** At the bottom of a phone: the price of a month, and how to go on. */
function ContractDock({ href, year, losesBonus, onContract }: ContractDockProps) {
  const t = useTexts('comparators')
  const { money } = useFormats()
  return (
    <div className={cx(dock.dock, styles.dock, paper.screenOnly)}>
      {year && (
        <span>
          <b>{money(Number(year.total) / 12)}</b>
          <small>{t(losesBonus ? 'bonus.short' : 'offer.aMonth')}</small>
        </span>
      )}
      <ButtonLink variant="primary" href={href} onClick={onContract} className={dock.next}>
        {t('offer.contract')}
      </ButtonLink>
    </div>
  )
}

/** The price of the same bill with us, line by line, and the year ahead. */
export function ComparisonResult(props: ComparisonResultProps) {
  const { shared, known, zipcode } = props
  const t = useTexts('comparators')
  const { linkTo } = usePortal()
  const result = useResult(shared, known)
  const isGas = shared.use.energy === 'gas'
  if (!result)
    return (
      <Note tone="warn" role="alert" title={t('error.compare')}>
        {t('error.noProduct', { tariff: shared.use.tariff })}
      </Note>
    )
  const contractHref = linkTo(isGas ? 'newGasCustomer' : 'newElectricityCustomer')
  const { ours } = result.year
  return (
    <div className={cx(withAside.page, styles.withAside)}>
      <div className={stack.s5}>
        <Card>
          <Headline key={JSON.stringify(shared)} {...props} result={result} />
          <ResultLines
            use={shared.use}
            rates={known.rates}
            bill={result.bill}
            theirs={result.theirs}
            product={result.best.name}
          />
        </Card>
        <ResultYear year={result.year} hasCode={!isGas} hasSurplus={shared.use.surplus !== null} />
        <ResultRank
          year={result.year}
          gas={result.gas}
          use={shared.use}
          hasBonus={shared.bonus !== null}
          zipcode={zipcode}
        />
      </div>
      <aside className={cx(withAside.aside, paper.screenOnly)} aria-label={t('offer.title')}>
        <OfferAside
          product={result.best}
          losesBonus={shared.bonus !== null}
          year={ours}
          contractHref={contractHref}
          dualHref={isGas ? linkTo('newDualCustomer') : undefined}
          onContract={props.onContract}
          onContact={props.onContact}
        />
      </aside>
      {contractHref && (
        <ContractDock
          href={contractHref}
          year={ours}
          losesBonus={shared.bonus !== null}
          onContract={props.onContract}
        />
      )}
    </div>
  )
}
