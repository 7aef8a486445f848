import type { HomePriceAnswer } from '@fanal/contract/schemas/home'
import { useFormats } from '#lib/format.ts'
import { usePortal } from '#lib/portal.tsx'
import { type TextKey, useTexts } from '#lib/texts.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { LoadFailed } from '#ui/state/load-failed.tsx'
import { Loading, Skeleton } from '#ui/state/skeleton.tsx'
import { Fold } from '#ui/fold/fold.tsx'
import { Icon } from '#ui/text/icon.tsx'
import { iconInfo } from '#ui/text/icons.ts'
import plain from '#ui/table/plain-table.module.css'
import styles from './price-result.module.css'

const homes: Record<HomePriceAnswer['kind'], TextKey<'home-visitor'>> = {
  small: 'of.small',
  flat: 'of.flat',
  house: 'of.house',
  shop: 'of.shop',
}

const lineNames: Record<
  HomePriceAnswer['products'][number]['lines'][number]['kind'],
  TextKey<'home-visitor'>
> = {
  power: 'line.power',
  energy: 'line.energy',
  fixed: 'line.fixed',
  social_bonus: 'line.socialBonus',
  electricity_tax: 'line.electricityTax',
  hydrocarbon_tax: 'line.hydrocarbonTax',
  rental: 'line.rental',
  vat: 'line.vat',
  discount: 'line.discount',
}

interface Offer {
  key: string
  name: string
  hint: string
  total: number
  isOurs: boolean
}

/** Ours and the regulated one in order of price, also where ours is not the first. */
function useOffers({ products, regulated }: HomePriceAnswer): Offer[] {
  const t = useTexts('home-visitor')
  const offers = products.map(({ id, name, total }) => ({
    key: String(id),
    name,
    hint: t('ours'),
    total: Number(total),
    isOurs: true,
  }))
  const other = regulated && {
    key: 'regulated',
    name: t('regulated'),
    hint: t('regulated.hint'),
    total: Number(regulated.total),
    isOurs: false,
  }
  return [...offers, ...(other ? [other] : [])].sort((one, another) => one.total - another.total)
}

function Offers({ answer }: { answer: HomePriceAnswer }) {
  const { money } = useFormats()
  const offers = useOffers(answer)
  const most = Math.max(...offers.map(({ total }) => total))
  return (
    <ul className={styles.offers}>
      {offers.map(({ key, name, hint, total, isOurs }) => (
        <li key={key} className={isOurs ? styles.ours : undefined}>
          <p>
            <b>{name}</b> <span className={styles.hint}>{hint}</span>
            <b className={styles.amount}>{money(total)}</b>
          </p>
          <span className={styles.bar}>
            <i style={{ inlineSize: `${(100 * total) / most}%` }} />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The difference in words, whoever it speaks for. */
function Honest({ total, regulated }: { total: string; regulated: HomePriceAnswer['regulated'] }) {
  const t = useTexts('home-visitor')
  const { money } = useFormats()
  if (!regulated) return <p className={styles.honest}>{t('noRegulated')}</p>
  const difference = Number(total) - Number(regulated.total)
  const amount = money(Math.abs(difference))
  return (
    <p className={styles.honest}>
      <Icon path={iconInfo} size="s" />
      <span>
        <b>{difference > 0 ? t('regulated.less', { amount }) : t('regulated.more', { amount })}</b>{' '}
        {t('regulated.between', {
          least: money(Number(regulated.least_month)),
          most: money(Number(regulated.most_month)),
        })}
      </span>
    </p>
  )
}

function Price({ answer }: { answer: HomePriceAnswer }) {
  const t = useTexts('home-visitor')
  const { money, energyKwh, powerKw } = useFormats()
  const { linkTo } = usePortal()
  const [best] = answer.products
  const home = t(homes[answer.kind])
  const use = { power: powerKw(Number(answer.power_kw)), kwh: energyKwh(answer.kwh) }
  const [contract, compare] = [linkTo('newElectricityCustomer'), linkTo('comparator')]
  if (!best) return <p>{t('none')}</p>
  return (
    <>
      <div role="status">
        <h2 className={styles.of}>
          {answer.place ? t('of.in', { home, place: answer.place, ...use }) : t('of', { home, ...use })}
        </h2>
        <p className={styles.big}>
          {money(Math.round((100 * Number(best.total)) / 12) / 100)} <small>{t('perMonth')}</small>
        </p>
        <p className={styles.small}>
          {t('perYear', { product: best.name, amount: money(Number(best.total)) })}{' '}
          {best.otherwise && t('otherwise', { amount: money(Number(best.otherwise)) })}{' '}
          {best.duration_months !== null && t('fixed', { count: best.duration_months })}
        </p>
      </div>
      <Offers answer={answer} />
      <Honest total={best.total} regulated={answer.regulated} />
      <div className={styles.act}>
        {contract && (
          <ButtonLink variant="primary" href={contract}>
            {t('contract')}
          </ButtonLink>
        )}
        {compare && (
          <ButtonLink variant="quiet" href={compare}>
            {t('exact')}
          </ButtonLink>
        )}
      </div>
      <Fold title={t('lines', { product: best.name })}>
        <table className={plain.table}>
          <tbody>
            {best.lines.map(({ kind, amount }) => (
              <tr key={kind}>
                <th scope="row">{t(lineNames[kind])}</th>
                <td className={styles.figure}>{money(Number(amount))}</td>
              </tr>
            ))}
            <tr>
              <th scope="row">{t('line.total')}</th>
              <td className={styles.figure}>
                <b>{money(Number(best.total))}</b>
              </td>
            </tr>
          </tbody>
        </table>
      </Fold>
    </>
  )
}

interface PriceResultProps {
  query: Parameters<typeof LoadFailed>[0]['query'] & { error: { reference?: string } | null }
  data: HomePriceAnswer | undefined
}

export function PriceResult({ query, data }: PriceResultProps) {
  const t = useTexts('home-visitor')
  return (
    <Card className={styles.result}>
      {data && <Price answer={data} />}
      {!data && query.error && (
        <LoadFailed
          title={t('failed')}
          level={2}
          labels={{ retry: t('retry'), reference: t('reference') }}
          query={query}
        />
      )}
      {!data && !query.error && (
        <Loading label={t('loading')} className={styles.waiting}>
          <Skeleton width="long" />
          <Skeleton text="2xl" width="half" />
          <Skeleton shape="block" />
        </Loading>
      )}
    </Card>
  )
}
