import { expect, onTestFinished, test } from 'vitest'
import { stayAt } from './stay-at.ts'

const frames = () =>
  new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(undefined))))

function blockOf(heightPx: number): HTMLElement {
  const block = document.createElement('div')
  block.style.height = `${heightPx}px`
  // As in a browser that keeps no place by itself.
  block.style.setProperty('overflow-anchor', 'none')
  return block
}

/** What waits above an element, its last lines in view, and may be replaced by what it waited for. */
function page() {
  const [waiting, element] = [blockOf(600), blockOf(3000)]
  element.style.scrollMarginTop = '50px'
  document.body.append(waiting, element)
  let shown = waiting
  onTestFinished(() => [shown, element].forEach((one) => one.remove()))
  const showAbove = async (heightPx: number) => {
    const next = blockOf(heightPx)
    shown.replaceWith(next)
    shown = next
    await frames()
  }
  return { element, showAbove, top: () => Math.round(element.getBoundingClientRect().top) }
}

test('an element stays in its place while what is above it loads, until somebody scrolls', async () => {
  const { element, showAbove, top } = page()
  onTestFinished(stayAt(element))
  const place = top()
  await frames()
  await showAbove(700)
  expect(top()).toBe(place)
  await showAbove(650)
  expect(top()).toBe(place)
  window.scrollBy(0, 40)
  await frames()
  await showAbove(900)
  expect(top()).toBe(place + 210)
})

test.each(['pointerdown', 'keydown', 'wheel', 'touchstart'])('%s ends it', async (input) => {
  const { element, showAbove, top } = page()
  onTestFinished(stayAt(element))
  const place = top()
  window.dispatchEvent(new Event(input))
  await showAbove(700)
  expect(top()).toBe(place + 100)
})
