import { useEffect, useState } from 'react'
import type { Colours } from './curve-scene.ts'

/** Resolved values of the CSS tokens: a canvas cannot read variables. */
export function readColours(probe: HTMLElement): Colours {
  // A transition, however short, would give the colour from before.
  probe.style.transition = 'none'
  const read = (token: string) => {
    probe.style.color = `var(${token})`
    return getComputedStyle(probe).color
  }
  return {
    periods: ['--p1', '--p2', '--p3', '--p4', '--p5', '--p6'].map(read),
    exported: read('--export'),
    selfUsed: read('--self-used'),
    generated: read('--generated'),
    plain: read('--data'),
    compared: read('--ink'),
    text: read('--ink-2'),
    grid: read('--line'),
    axis: read('--line-strong'),
  }
}

/** A number that changes with the colours: theme, system scheme, print. */
export function useSchemeChanges(): number {
  const [changes, setChanges] = useState(0)
  useEffect(() => {
    const change = () => setChanges((now) => now + 1)
    const scheme = window.matchMedia('(prefers-color-scheme: dark)')
    const print = window.matchMedia('print')
    const observer = new MutationObserver(change)
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
    scheme.addEventListener('change', change)
    print.addEventListener('change', change)
    return () => {
      observer.disconnect()
      scheme.removeEventListener('change', change)
      print.removeEventListener('change', change)
    }
  }, [])
  return changes
}
