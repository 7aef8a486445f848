import { signInHref } from '#lib/session/openid.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { EmptyState } from '#ui/state/empty-state.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'

export default function WelcomePage() {
  const t = useTexts('shell')
  const portal = usePortal()
  const { profile } = portal
  return (
    <>
      <PageHead title={t('welcome.title')}>{profile?.name}</PageHead>
      <Card>
        <EmptyState
          action={
            <ButtonLink variant="primary" href={profile ? '/' : (signInHref(portal) ?? '/')}>
              {t('welcome.start')}
            </ButtonLink>
          }
        >
          {t('welcome.text')}
        </EmptyState>
      </Card>
    </>
  )
}
