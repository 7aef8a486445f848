import type { OfferedProduct } from '@fanal/contract/schemas/contracting-offers'
import { useEffect, useId } from 'react'
import { type FormField, useField } from '#lib/forms/form-field.ts'
import { useFormats } from '#lib/format.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { Fold } from '#ui/fold/fold.tsx'
import { PriceTable } from '#features/contracting/price/price-table.tsx'
import type { Offers } from '#features/contracting/price/use-offers.ts'
import { monthOf } from '#features/contracting/price/use-total.ts'
import { cx } from '#ui/cx.ts'
import { FieldError } from '#ui/form/field.tsx'
import choice from '#ui/form/choice.module.css'
import { Note } from '#ui/state/note.tsx'
import { RetryNote } from '#ui/state/retry-note.tsx'
import { Loading, Skeleton } from '#ui/state/skeleton.tsx'
import { Chip } from '#ui/text/chip.tsx'
import { ServerHtml } from '#ui/text/server-html.tsx'
import styles from './product-field.module.css'

interface ProductCardProps {
  product: OfferedProduct
  offers: Offers
  group: string
  isChosen: boolean
  onChoose: () => void
}

function ProductCard({ product, offers, group, isChosen, onChoose }: ProductCardProps) {
  const t = useTexts('contracting')
  const tp = useTexts('contracting-price')
  const { money } = useFormats()
  const { id, name, ov_description, ov_link, duration_months: months, prices, is_indexed } = product
  const total = offers.estimateOf(id)?.total
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
        <span className={styles.name}>
          {name}
          {id === offers.cheapest && <Chip tone="ok">{tp('cheapest')}</Chip>}
          {is_indexed && <Chip>{tp('variable')}</Chip>}
        </span>
        {total !== undefined && (
          <span className={styles.total}>
            {money(monthOf(total))} <small>{t('product.month')}</small>
          </span>
        )}
      </label>
      <div id={words} className={styles.words}>
        {total !== undefined && <p>{t('product.year', { amount: money(Number(total)) })}</p>}
        {ov_description && <ServerHtml html={ov_description} />}
        <p>{months === null ? t('price.noTerm') : t('price.term', { count: months })}</p>
        {ov_link && (
          <a href={ov_link} target="_blank" rel="noreferrer">
            {t('product.more')}
            <span className="visually-hidden"> {name}</span>
          </a>
        )}
      </div>
      {prices && (
        <div className={styles.prices}>
          <Fold key={String(isChosen)} title={t('prices.title')} isOpen={isChosen}>
            <PriceTable parts={[{ prices, taxed: offers.taxedOf(id) }]} />
          </Fold>
        </div>
      )}
    </div>
  )
}

interface ProductFieldProps {
  field: FormField<string>
  offers: Offers
  /** Fields to fill in before. */
  waiting: string
}

/** The products as cards, with the estimate of a year and their prices. */
export function ProductField({ field, offers, waiting }: ProductFieldProps) {
  const t = useTexts('contracting')
  const { phone_crm } = usePortal().settings.organization
  const { value, error, set } = useField(field)
  const group = useId()
  const errorId = error ? `${group}-error` : undefined
  const { state, products } = offers
  const [only] = products.length === 1 ? products : []
  useEffect(() => {
    // The only one there is needs no choice.
    if (only && value === '') set(String(only.id))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each answer
  }, [only?.id])
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
          offers={offers}
          group={group}
          isChosen={value === String(product.id)}
          onChoose={() => set(String(product.id))}
        />
      ))}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  )
}
