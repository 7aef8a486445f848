import { expect, test } from 'vitest'
import { readColours } from './canvas-colours.ts'

test('colours are read whole, also where every element has a short transition', () => {
  const probe = document.createElement('span')
  probe.style.transition = 'color 0.01ms'
  probe.style.setProperty('--p1', 'rgb(1, 2, 3)')
  probe.style.setProperty('--p2', 'rgb(4, 5, 6)')
  document.body.append(probe)
  expect(getComputedStyle(probe).color).not.toBe('rgb(1, 2, 3)')
  expect(readColours(probe).periods.slice(0, 2)).toEqual(['rgb(1, 2, 3)', 'rgb(4, 5, 6)'])
  probe.remove()
})
