import { type StepName, stepNames } from '@fanal/domain/contracting/steps'
import { useEffect, useEffectEvent } from 'react'

/** In the state of a history entry: the steps that lead to it, itself last. */
const trailName = 'contractingSteps'

function trailNow(): StepName[] | undefined {
  const trail = (window.history.state as Record<string, unknown> | null)?.[trailName]
  const isTrail = Array.isArray(trail) && trail.every((step) => stepNames.includes(step as StepName))
  return isTrail && trail.length > 0 ? (trail as StepName[]) : undefined
}

interface StepHistory {
  current: StepName
  /** What was typed before is there. */
  isReady: boolean
  /** The browser went to this step; the address is the same. */
  onMoved: (to: StepName) => void
}

/**
 * The browser's back and forward buttons walk the steps: each that is entered has an entry in the history. Whoever goes
 * back in the page goes back there too, so that "back" never leads forward.
 */
export function useStepHistory({ current, isReady, onMoved }: StepHistory): void {
  useEffect(() => {
    if (!isReady) return
    const trail = trailNow()
    const at = trail?.lastIndexOf(current) ?? -1
    const { history } = window
    if (!trail) history.replaceState({ [trailName]: [current] }, '')
    else if (at < 0) history.pushState({ [trailName]: [...trail, current] }, '')
    else if (at < trail.length - 1) history.go(at - trail.length + 1)
  }, [current, isReady])
  const moved = useEffectEvent(onMoved)
  useEffect(() => {
    const move = () => {
      const to = trailNow()?.at(-1)
      if (to) moved(to)
    }
    // A step begins at its top; the browser would scroll to where it was left.
    window.history.scrollRestoration = 'manual'
    window.addEventListener('popstate', move)
    return () => {
      window.history.scrollRestoration = 'auto'
      window.removeEventListener('popstate', move)
    }
  }, [])
}
