import type { CurveInfo } from '@fanal/contract/schemas/consumption'
import {
  type CurveType,
  curveTypes,
  type DayRange,
  defaultRange,
} from '@fanal/domain/consumption/curve-range'
import { changeAddress, stepAddress, useAddressState } from '#lib/use-address-state.ts'
import {
  askedRange,
  type CompareKind,
  compareKinds,
  isSameRange,
  type Place,
  problemsOfRange,
  snappedRange,
  usuallyCompared,
} from './curve/curve-ranges.ts'

export type Unit = 'kwh' | 'eur'

const among = <T extends string>(values: readonly T[], value: string | undefined) =>
  values.find((one) => one === value)

/** The views that the contract has. */
export const viewsOf = ({ finest }: CurveInfo) => curveTypes.slice(0, curveTypes.indexOf(finest) + 1)

const notCompared = 'no'

/** State of the panel in the address: it can be shared, and the back button undoes. */
export function usePanelState(info: CurveInfo, lastDay: string, isCompared: boolean) {
  const address = useAddressState()
  const views = viewsOf(info)
  const type: CurveType = among(views, address.get('view')) ?? 'monthly'
  const [start, end] = [address.get('start'), address.get('end')]
  const asked = askedRange(type, start, end)
  const range: DayRange = asked ?? defaultRange(type, lastDay)
  const unit: Unit = info.has_prices && address.get('unit') === 'eur' ? 'eur' : 'kwh'
  const isWrong = !asked && (start !== undefined || end !== undefined)
  const comparesUsually =
    isCompared && type === 'monthly' && usuallyCompared(info.first_day ?? lastDay, range) !== undefined
  const usual: CompareKind | undefined = comparesUsually ? 'year' : undefined
  const compare = address.get('compare')
  const inAddress = ({ type: view, range: wanted }: Place) => {
    const days = snappedRange(view, wanted)
    const isUsual = isSameRange(days, defaultRange(view, lastDay))
    return {
      view: view === 'monthly' ? undefined : view,
      start: isUsual ? undefined : days.start,
      end: isUsual ? undefined : days.end,
      zoom: undefined,
    }
  }
  return {
    type,
    range,
    /** Undefined: the server's default. */
    asked,
    /** An invalid range in the address, with its errors. */
    wrong: isWrong
      ? {
          start: start ?? '',
          end: end ?? '',
          problems: problemsOfRange(type, { start: start ?? '', end: end ?? '' }),
        }
      : undefined,
    compare: compare === notCompared ? undefined : (among<CompareKind>(compareKinds, compare) ?? usual),
    unit,
    isTable: address.get('table') === '1',
    /** The zoom, as written in the address. */
    zoom: address.get('zoom'),
    setZoom: (zoom: string | undefined) => changeAddress({ zoom }),
    go: (place: Place) => stepAddress(inAddress(place)),
    setCompare: (kind: CompareKind | undefined) =>
      stepAddress({ compare: kind === usual ? undefined : (kind ?? notCompared) }),
    setUnit: (next: Unit) => stepAddress({ unit: next === 'eur' ? next : undefined }),
    setTable: (isTable: boolean) => stepAddress({ table: isTable ? '1' : undefined }),
  }
}

export type PanelState = ReturnType<typeof usePanelState>
