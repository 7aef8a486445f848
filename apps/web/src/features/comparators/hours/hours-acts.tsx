import type { PricedHours } from '@fanal/domain/comparators/hours/compare-hours'
import { handBill } from '#lib/bill-scan/handed-bill.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import paper from '#ui/layout/paper.module.css'
import { iconDownload } from '#ui/text/icons.ts'
import { ShareButton } from '../result/share-button.tsx'
import type { HoursSource } from './hours-source.ts'
import styles from './hours-comparison.module.css'

/** Fewer are not a year, and would be taken for one. */
const daysOfAYear = 360

/** kWh by period, where the curve has a whole year. */
function yearOf({ curve }: HoursSource, { months }: PricedHours) {
  if (curve.days.length < daysOfAYear) return null
  const periods = Math.max(...months.map(({ kwh }) => kwh.length))
  const kwh = Array.from({ length: periods }, (_, i) =>
    months.reduce((sum, month) => sum + (month.kwh[i] ?? 0), 0),
  )
  return { kwh, from: curve.days[0] ?? '', to: curve.days.at(-1) ?? '' }
}

interface HoursActsProps {
  source: HoursSource
  hours: PricedHours
  /** The result in a sentence. */
  sentence: string
}

/** What to do with a result. A supply that is ours already has nothing to contract. */
export function HoursActs({ source, hours, sentence }: HoursActsProps) {
  const t = useTexts('comparators')
  const { linkTo } = usePortal()
  const href = source.isOwn ? undefined : linkTo('newElectricityCustomer')
  const handOn = () =>
    handBill('electricity', {
      cups: source.cups,
      powers: [...source.powers],
      zipcode: '',
      year: yearOf(source, hours),
      prices: null,
    })
  return (
    <div className={paper.screenOnly}>
      <div className={styles.acts}>
        {href && (
          <ButtonLink variant="primary" href={href} onClick={handOn}>
            {t('offer.contract')}
          </ButtonLink>
        )}
        <span className={styles.share}>
          <Button size="s" variant="quiet" icon={iconDownload} onClick={() => window.print()}>
            {t('offer.print')}
          </Button>
          <ShareButton text={sentence} url={() => window.location.origin + window.location.pathname} />
        </span>
      </div>
      <p className={styles.quiet}>{t('hours.shared')}</p>
    </div>
  )
}
