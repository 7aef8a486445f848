import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Facts } from '#ui/layout/facts.tsx'
import { iconExternal, iconKey } from '#ui/text/icons.ts'
import list from '#ui/layout/card-list.module.css'
import styles from './account.module.css'
import { useReadOnlyReason } from '#lib/parts/use-read-only.ts'

/** The customer's data on file. It is part of contracts, so only staff changes it. */
export function AccountData() {
  const t = useTexts('account')
  const { profile, settings } = usePortal()
  const { email } = settings.organization
  if (!profile) return null
  return (
    <Card title={t('profile.data')}>
      <Facts
        items={[
          { label: t('profile.name'), value: profile.name },
          ...(profile.vat ? [{ label: t('profile.vat'), value: profile.vat }] : []),
          { label: t('profile.email'), value: profile.email, wide: true },
        ]}
      />
      {email && (
        <p className={styles.hint}>
          {t('profile.dataHint')} <a href={`mailto:${email}`}>{email}</a>
        </p>
      )}
    </Card>
  )
}

/** With single sign-on the provider manages the password. */
export function PasswordPart() {
  const t = useTexts('account')
  const { settings, linkTo } = usePortal()
  const readOnly = useReadOnlyReason()
  const { features, oidc } = settings
  const href = features.oidc ? oidc.changePasswordUrl : linkTo('changePassword')
  if (!href) return null
  const looks = { icon: iconKey, iconEnd: features.oidc ? iconExternal : undefined }
  return (
    <Card title={t('profile.password')}>
      <p className={list.sentence}>{t('profile.passwordHint')}</p>
      {readOnly ? (
        <Button {...looks} disabledReason={readOnly}>
          {t('profile.passwordChange')}
        </Button>
      ) : (
        <ButtonLink {...looks} href={href}>
          {t('profile.passwordChange')}
        </ButtonLink>
      )}
    </Card>
  )
}
