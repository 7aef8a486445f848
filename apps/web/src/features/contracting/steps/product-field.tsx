import type { OfferedProduct } from '@fanal/contract/schemas/contracting-offers'
import { useId } from 'react'
import { type FormField, useField } from '#lib/forms/form-field.ts'
import { useFormats } from '#lib/format.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import type { Offers } from '#features/contracting/price/use-offers.ts'
import { cx } from '#ui/cx.ts'
import { FieldError } from '#ui/form/field.tsx'
import choice from '#ui/form/choice.module.css'
import { Note } from '#ui/state/note.tsx'
import { RetryNote } from '#ui/state/retry-note.tsx'
import { Loading, Skeleton } from '#ui/state/skeleton.tsx'
import { ServerHtml } from '#ui/text/server-html.tsx'
import styles from './product-field.module.css'

/** Prices as bills write them, without taxes. */
function Prices({ prices }: { prices: NonNullable<OfferedProduct['prices']> }) {
  const t = useTexts('contracting')
  const { price } = useFormats()
  const { power, energy, fixed, surplus } = prices
  const list = (values: readonly string[]) => values.map((one) => price(Number(one))).join(' / ')
  return (
    <dl className={styles.prices}>
      {power.length > 0 && (
        <div>
          <dt>{t('product.power')}</dt>
          <dd>
            {list(power)} €/kW·{t('product.day')}
          </dd>
        </div>
      )}
      {fixed !== null && (
        <div>
          <dt>{t('product.fixed')}</dt>
          <dd>
            {list([fixed])} €/{t('product.day')}
          </dd>
        </div>
      )}
      <div>
        <dt>{t('product.energy')}</dt>
        <dd>{list(energy)} €/kWh</dd>
      </div>
      {surplus !== null && (
        <div>
          <dt>{t('product.surplus')}</dt>
          <dd>{list([surplus])} €/kWh</dd>
        </div>
      )}
    </dl>
  )
}

interface ProductCardProps {
  product: OfferedProduct
  total: string | undefined
  group: string
  isChosen: boolean
  onChoose: () => void
}

function ProductCard({ product, total, group, isChosen, onChoose }: ProductCardProps) {
  const t = useTexts('contracting')
  const { money } = useFormats()
  const { name, ov_description, ov_link, duration_months: months, prices } = product
  const words = useId()
  return (
    <div className={styles.card}>
      <label className={cx(choice.choice, styles.choice)}>
        <input
          type="radio"
          className={cx(choice.input, choice.dot)}
          name={group}
          checked={isChosen}
          aria-describedby={words}
          onChange={onChoose}
        />
        <span className={styles.name}>{name}</span>
        {total !== undefined && (
          <span className={styles.total}>
            {money(Number(total) / 12)} <small>{t('product.month')}</small>
          </span>
        )}
      </label>
      <div id={words} className={styles.words}>
        {total !== undefined && <p>{t('product.year', { amount: money(Number(total)) })}</p>}
        {ov_description && <ServerHtml html={ov_description} />}
        {prices && <Prices prices={prices} />}
        <p>{months === null ? t('price.noTerm') : t('price.term', { count: months })}</p>
        {ov_link && (
          <a href={ov_link} target="_blank" rel="noreferrer">
            {t('product.more')}
            <span className="visually-hidden"> {name}</span>
          </a>
        )}
      </div>
    </div>
  )
}

interface ProductFieldProps {
  field: FormField<string>
  offers: Offers
  /** What is to be filled in before. */
  waiting: string
}

/** The products as cards, with the estimate of a year and their prices. */
export function ProductField({ field, offers, waiting }: ProductFieldProps) {
  const t = useTexts('contracting')
  const { phone_crm } = usePortal().settings.organization
  const { value, error, set } = useField(field)
  const group = useId()
  const errorId = error ? `${group}-error` : undefined
  const { state, products, estimateOf } = offers
  return (
    <fieldset
      className={cx(styles.products, error ? choice.invalid : undefined)}
      role="radiogroup"
      aria-required
      aria-invalid={error ? true : undefined}
      aria-describedby={errorId}
    >
      <legend className="visually-hidden">{t('product.title')}</legend>
      {state === 'none' && <p className={styles.hint}>{waiting}</p>}
      {state === 'asking' && (
        <Loading label={t('product.asking')} className={styles.products}>
          <Skeleton shape="block" className={styles.skeleton} />
          <Skeleton shape="block" className={styles.skeleton} />
        </Loading>
      )}
      {state === 'failed' && (
        <RetryNote label={t('retry')} onRetry={offers.retry}>
          {t('product.failed')}
        </RetryNote>
      )}
      {state === 'known' && products.length === 0 && (
        <Note tone="warn">{t('product.none', { phone: phone_crm })}</Note>
      )}
      {products.map((product) => (
        <ProductCard
          key={product.id}
          product={product}
          total={estimateOf(product.id)?.total}
          group={group}
          isChosen={value === String(product.id)}
          onChoose={() => set(String(product.id))}
        />
      ))}
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {products.length > 0 && <p className={styles.hint}>{t('product.taxes')}</p>}
    </fieldset>
  )
}
