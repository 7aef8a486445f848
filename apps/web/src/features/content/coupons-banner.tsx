import { hasCoupons } from '@fanal/domain/content/has-coupons'
import { useState } from 'react'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { useRead } from '#lib/api/use-api-query.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { iconCheck } from '#ui/text/icons.ts'
import { couponsRead } from './reads.ts'
import styles from './coupons-banner.module.css'
import { ServerBanner } from './server-banner.tsx'

/** The coupons banner, and below it the customer's coupons. */
export function CouponsBanner() {
  const { settings, flags } = usePortal()
  if (!hasCoupons(settings, flags)) return null
  return (
    <>
      {settings.features.enableServerElements && <ServerBanner code="coupons" />}
      <Coupons />
    </>
  )
}

function CopyCode({ code }: { code: string }) {
  const t = useTexts('content')
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code)
      setState('copied')
    } catch {
      // The clipboard may be unavailable; the code stays readable.
      setState('failed')
    }
  }
  const words = { idle: 'coupon.copy', copied: 'coupon.copied', failed: 'coupon.notCopied' } as const
  return (
    <>
      <Button
        size="s"
        icon={state === 'copied' ? iconCheck : undefined}
        label={state === 'idle' ? t('coupon.copyOf', { code }) : undefined}
        onClick={() => void copy()}
      >
        {t(words[state])}
      </Button>
      <span role="status" className="visually-hidden">
        {state !== 'idle' && t(words[state])}
      </span>
    </>
  )
}

function Coupons() {
  const t = useTexts('content')
  const { data = [] } = useRead(couponsRead)
  if (data.length === 0) return null
  return (
    <ul className={styles.coupons} aria-label={t('coupons')}>
      {data.map(({ code, campaign, description, code_url, url }) => (
        <li key={code} className={styles.coupon}>
          <div className={styles.words}>
            <strong>{campaign}</strong>
            <p>{description}</p>
          </div>
          <span className={styles.code}>{t('coupon.code', { code })}</span>
          {/* Without an address there is nothing to open: its code is copied. */}
          {url ? (
            <ButtonLink size="s" href={code_url} label={t('coupon.useOf', { code })}>
              {t('coupon.use')}
            </ButtonLink>
          ) : (
            <CopyCode code={code} />
          )}
        </li>
      ))}
    </ul>
  )
}
