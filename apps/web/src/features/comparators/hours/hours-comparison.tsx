import type { PublicProducts } from '@fanal/contract/schemas/comparators'
import { zoneOf } from '@fanal/domain/lookups/provinces'
import { useMemo, useState } from 'react'
import { useTexts } from '#lib/texts.ts'
import { Card } from '#ui/layout/card.tsx'
import { cx } from '#ui/cx.ts'
import paper from '#ui/layout/paper.module.css'
import stack from '#ui/layout/stack.module.css'
import { Note } from '#ui/state/note.tsx'
import { Loading, Skeleton } from '#ui/state/skeleton.tsx'
import { CurveSource } from './curve-source.tsx'
import { HoursResult } from './hours-result.tsx'
import { PlaceInput, usePlace, usePlacedCurve } from './hours-place.tsx'
import type { FoundCurve, HoursComparisonProps } from './hours-source.ts'
import { SupplyInput, useHoursSource } from './hours-supply.tsx'
import { SolarPanel } from './solar-panel.tsx'
import { useComparedHours, useHoursWorker } from './use-compared-hours.ts'
import { panelsOf, type WantedPanels } from './panel-params.ts'
import styles from './hours-comparison.module.css'

/** A province of each zone, for those whose own is not known: Madrid and the islands' largest. */
const provinceOfZone = { peninsula: 28, balearic: 7, canary: 35, ceuta: 51, melilla: 52 }

const tariffsOf = ({ products }: PublicProducts) => [
  ...new Set(products.filter(({ energy }) => energy === 'electricity').map(({ tariff }) => tariff)),
]

/** The panels of a usual home. */
const usualKwp = '3'

/** Until others are typed, those of a usual home in the province of the supply. */
function usePanels({ zone, province }: HoursComparisonProps, found: FoundCurve | null) {
  const [typed, setTyped] = useState<Partial<WantedPanels>>({})
  const place = found?.curve.zone ?? zone ?? 'peninsula'
  const told = found?.own ? found.own.province : province
  const known = told !== null && zoneOf(told) === place ? told : provinceOfZone[place]
  const wanted: WantedPanels = { kwp: typed.kwp ?? usualKwp, province: typed.province ?? known }
  const { kwp, province: requestedProvince } = wanted
  const solar = useMemo(() => panelsOf({ kwp, province: requestedProvince }), [kwp, requestedProvince])
  return { wanted, solar, want: setTyped }
}

function Progress({ state }: Pick<ReturnType<typeof useComparedHours>, 'state'>) {
  const t = useTexts('comparators')
  if (state === 'busy')
    return (
      <Loading label={t('hours.comparing')}>
        <Skeleton shape="block" className={styles.waiting} />
      </Loading>
    )
  if (state !== 'failed') return null
  return (
    <Note tone="warn" role="alert">
      {t('hours.problem.failed')}
    </Note>
  )
}

/** Compares on the real hours of a supply, with and without panels; all of it on the device. */
export function HoursComparison(props: HoursComparisonProps) {
  const { products, zone } = props
  const t = useTexts('comparators')
  const worker = useHoursWorker()
  const [read, setFound] = useState<FoundCurve | null>(null)
  const place = usePlace(zone, worker)
  const found = usePlacedCurve(read, place.zone)
  const { source, typed, setTyped, isAsked, isTooMuch } = useHoursSource(props, found)
  const { wanted, solar, want } = usePanels(props, found)
  const { state, hours } = useComparedHours(source, products, solar, worker)
  return (
    <div className={stack.s5}>
      <Card title={t('hours.title')}>
        <div className={stack.s4}>
          <p className={paper.screenOnly}>{t('hours.text')}</p>
          <div className={paper.screenOnly}>
            <CurveSource
              products={products}
              zone={place.zone ?? 'peninsula'}
              worker={place.placed}
              onFound={setFound}
            />
          </div>
          {place.isAsked && !read?.own && (
            <PlaceInput
              zipcode={place.zipcode}
              onType={place.setZipcode}
              isMissing={read !== null && !place.zone}
            />
          )}
          {isAsked && !found?.own && (
            <div className={stack.s3}>
              <SupplyInput
                typed={typed}
                onType={setTyped}
                tariffs={tariffsOf(products)}
                isMissing={found !== null && !source}
                isTooMuch={isTooMuch}
              />
              <p className={cx(styles.quiet, paper.screenOnly)}>{t('hours.powerHelp')}</p>
            </div>
          )}
          <Progress state={state} />
          {source && hours && <HoursResult source={source} hours={hours.now} pricesOf={products.day} />}
        </div>
      </Card>
      {hours && hours.now.offers.length > 0 && (
        <Card title={t('solar.title')}>
          <SolarPanel hours={hours} wanted={wanted} onWant={want} />
        </Card>
      )}
    </div>
  )
}
