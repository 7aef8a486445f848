import { bannerRead, pageElementsRead } from '#features/content/reads.ts'
import { firstContractsRead } from '#features/contracts/reads.ts'
import { homePriceRead, serviceNowRead, homeOfAddress } from '#features/home/visitor/reads.ts'
import { moneyRead, owedRead, recentUseRead, underWayRead } from '#features/home/reads.ts'
import { type Load, readThen } from '#lib/api/read.ts'

const visitorLoad: Load = ({ query }) => [
  homePriceRead(homeOfAddress((name) => query.get(name))),
  serviceNowRead,
]

const memberLoad: Load = ({ state: { settings, profile } }) => [
  ...(profile?.new_customer
    ? []
    : [
        readThen(owedRead, ({ n_owed }) => (n_owed === 0 ? [moneyRead] : [])),
        ...(settings.features.enableInfoCCH ? [recentUseRead] : []),
        underWayRead,
        firstContractsRead(settings),
      ]),
  ...(settings.features.enableServerElements ? [bannerRead('home')] : []),
]

/** Until a forced change of the password nothing of a customer is answered. */
export const homeLoad: Load = (visit) => {
  const { profile } = visit.state
  if (!profile) return visitorLoad(visit)
  return profile.change_password ? [] : memberLoad(visit)
}

export const dynamicLoad: Load = ({ match, state }) =>
  state.settings.features.enableServerElements ? [pageElementsRead(match.params['pageId'] ?? '')] : []
