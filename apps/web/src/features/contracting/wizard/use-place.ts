import type { StepName } from '@fanal/domain/contracting/steps'
import { firstState, withSteps, type WizardState } from '@fanal/domain/contracting/wizard'
import { type RefObject, useEffect, useRef, useState } from 'react'

export interface Place {
  state: WizardState
  /** As it is now, not as it was drawn. */
  now: RefObject<WizardState>
  change: (by: (state: WizardState) => WizardState) => void
}

/** Where the wizard is. */
export function usePlace(steps: readonly StepName[]): Place {
  const [state, setState] = useState<WizardState>(() => firstState(steps))
  const now = useRef(state)
  const change = (by: (state: WizardState) => WizardState) => {
    now.current = by(now.current)
    setState(now.current)
  }
  const names = steps.join(' ')
  useEffect(() => {
    change((place) => (place.steps.join(' ') === names ? place : withSteps(place, steps)))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- by their names
  }, [names])
  return { state, now, change }
}
