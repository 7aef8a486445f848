import { homePrice } from '@fanal/contract/home'
import { serviceNow } from '@fanal/contract/support'
import { IncidentNotes } from '#features/home/visitor/incident-notes.tsx'
import { PriceFinder } from '#features/home/visitor/price-finder.tsx'
import { ReachUs } from '#features/home/visitor/reach-us.tsx'
import { VisitorActs } from '#features/home/visitor/visitor-acts.tsx'
import { Hero, LoginWays } from '#features/shell/home/hero.tsx'
import { canCall, usePortal } from '#lib/portal.tsx'
import styles from './home-page.module.css'

/** What a visitor came for: what a home would cost, what can be done here, and a person to speak to. */
export default function VisitorHomePage() {
  const portal = usePortal()
  const { displayTypes, oidc } = portal.settings.features
  const hasPrice = canCall(portal, homePrice) && displayTypes.includes('electricity')
  return (
    <div className={styles.page}>
      {canCall(portal, serviceNow) && <IncidentNotes />}
      {hasPrice ? (
        <PriceFinder
          ways={
            <div className={oidc ? undefined : styles.onPhone}>
              <LoginWays />
            </div>
          }
        />
      ) : (
        <Hero />
      )}
      <VisitorActs />
      <ReachUs />
    </div>
  )
}
