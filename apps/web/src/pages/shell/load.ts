import { bannerRead, pageElementsRead } from '#features/content/reads.ts'
import { firstContractsRead } from '#features/contracts/reads.ts'
import { owedRead, recentUseRead, underWayRead } from '#features/home/reads.ts'
import type { Load } from '#lib/api/read.ts'

export const homeLoad: Load = ({ state: { settings, profile } }) => [
  ...(profile?.new_customer
    ? []
    : [
        owedRead,
        ...(settings.features.enableInfoCCH ? [recentUseRead] : []),
        underWayRead,
        firstContractsRead(settings),
      ]),
  ...(settings.features.enableServerElements ? [bannerRead('home')] : []),
]

export const dynamicLoad: Load = ({ match, state }) =>
  state.settings.features.enableServerElements ? [pageElementsRead(match.params['pageId'] ?? '')] : []
