import { deskPaths } from '@fanal/contract/desk/desk-paths'
import { useEffect } from 'react'
import { PaletteButton } from '#desk/features/customers/palette/palette-button.tsx'
import { DeskFrame } from '#desk/features/shell/desk-frame.tsx'
import { NotPermitted } from '#desk/features/shell/not-permitted.tsx'
import { type DeskMatch, type DeskRoute, matchDesk } from '#desk/lib/desk-route.ts'
import { type May, useMay } from '#desk/lib/staff.tsx'
import { navigate, usePath } from '#lib/location.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { EmptyState } from '#ui/state/empty-state.tsx'
import { DeskBoundary } from './desk-boundary.tsx'
import { deskRoutes } from './desk-routes.ts'

const isOpen = ({ act }: DeskRoute, may: May) => act === 'own' || may(act).is !== 'refused'

/** The page of the address, in the frame. */
export function Rooms() {
  const t = useTexts('desk')
  const { settings } = usePortal()
  const path = usePath()
  const may = useMay()
  const match = matchDesk(deskRoutes, path)
  const open = deskRoutes.filter((route) => isOpen(route, may))
  const [first] = open
  const isLost = !match && path.replace(/\/+$/, '') === deskPaths.desk
  useEffect(() => {
    if (isLost && first) navigate(first.path, { replace: true })
  }, [isLost, first])
  const name = match ? t(match.route.title) : t('missing.title')
  useEffect(() => {
    document.title = `${name} · ${t('desk')} · ${settings.organization.name}`
  })
  return (
    <DeskFrame routes={open} current={match?.route} search={<PaletteButton rooms={open} />}>
      {/* A new page starts anew, also after one that crashed. */}
      <DeskBoundary key={path}>{match ? <Page match={match} /> : !isLost && <Missing />}</DeskBoundary>
    </DeskFrame>
  )
}

function Page({ match: { route, params } }: { match: DeskMatch }) {
  const { page: Shown, act } = route
  const may = useMay()
  return act === 'own' || isOpen(route, may) ? <Shown params={params} /> : <NotPermitted act={act} />
}

function Missing() {
  const t = useTexts('desk')
  return <EmptyState title={t('missing.title')}>{t('missing.text')}</EmptyState>
}
