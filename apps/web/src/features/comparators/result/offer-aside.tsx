import type { PublicProduct } from '@fanal/contract/schemas/comparators'
import type { Estimate } from '@fanal/domain/contracting/estimate'
import { takesContact } from '@fanal/domain/settings/takes-contact'
import { useFormats } from '#lib/format.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Note } from '#ui/state/note.tsx'
import { iconDownload, iconPhone } from '#ui/text/icons.ts'
import { ShareButton } from './share-button.tsx'
import figure from '#ui/layout/figure.module.css'
import styles from './result.module.css'

interface OfferAsideProps {
  product: PublicProduct
  year: Estimate | undefined
  /** The present bill has a social bonus, which ends with the regulated tariff. */
  losesBonus: boolean
  /** Undefined where nothing can be contracted here. */
  contractHref: string | undefined
  dualHref: string | undefined
  onContract: () => void
  onContact: () => void
}

function Prices({ product }: { product: PublicProduct }) {
  const t = useTexts('comparators')
  const { price } = useFormats()
  const { power, energy, fixed } = product.prices
  const list = (prices: readonly string[]) => prices.map((one) => price(Number(one))).join(' · ')
  const isThree = product.tariff.startsWith('2.0')
  return (
    <dl className={styles.prices}>
      <div>
        <dt>
          {isThree ? t('offer.energy3') : t('offer.energy')}
          <small>{t('offer.perKwh')}</small>
        </dt>
        <dd>{list(energy)}</dd>
      </div>
      {power.length > 0 && (
        <div>
          <dt>
            {t('offer.power')}
            <small>{t('offer.perKwDay')}</small>
          </dt>
          <dd>{list(power)}</dd>
        </div>
      )}
      {fixed !== null && (
        <div>
          <dt>
            {t('offer.fixed')}
            <small>{t('offer.perDay')}</small>
          </dt>
          <dd>{price(Number(fixed))}</dd>
        </div>
      )}
    </dl>
  )
}

/** The panel to contract: prices, what it binds to, and how to go on. */
export function OfferAside(props: OfferAsideProps) {
  const { product, year, losesBonus, contractHref, dualHref, onContract, onContact } = props
  const t = useTexts('comparators')
  const { money } = useFormats()
  const { settings } = usePortal()
  const months = product.duration_months
  return (
    <Card title={product.name} className={styles.offer}>
      <p className={styles.small}>
        {months === null ? t('offer.noTerm') : t('offer.term', { count: months })}
      </p>
      {year && (
        <p className={figure.figure}>
          {money(Number(year.total) / 12)}
          <small>{t('offer.perMonth')}</small>
        </p>
      )}
      <Prices product={product} />
      {contractHref && (
        <>
          {losesBonus && <Note tone="warn">{t('bonus.short')}</Note>}
          <ButtonLink variant="primary" block href={contractHref} onClick={onContract}>
            {t('offer.contract')}
          </ButtonLink>
          <p className={styles.small}>{t('offer.easy')}</p>
        </>
      )}
      {dualHref && (
        <ButtonLink block href={dualHref}>
          {t('offer.dual')}
        </ButtonLink>
      )}
      {takesContact(settings) && (
        <Button block icon={iconPhone} onClick={onContact}>
          {t('offer.callMe')}
        </Button>
      )}
      <div className={styles.share}>
        <Button size="s" variant="quiet" icon={iconDownload} onClick={() => window.print()}>
          {t('offer.print')}
        </Button>
        <ShareButton url={() => window.location.href} />
      </div>
      <p className={styles.small}>{t('offer.private')}</p>
    </Card>
  )
}
