import { readFileSync } from 'node:fs'
import { contrast, hexColour } from '@fanal/domain/settings/colour'
import { describe, expect, test } from 'vitest'

const css = readFileSync(new URL('../../../styles/tokens.css', import.meta.url), 'utf8')

/** A token in light and dark. */
function tonesOf(token: string): [string, string] {
  const [, light = '', dark = ''] =
    new RegExp(`${token}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\);`).exec(css) ?? []
  return [light, dark]
}

describe('what a chart draws stands out from its surface (WCAG 1.4.11)', () => {
  const surface = tonesOf('--surface')
  test.each([
    '--data',
    '--p1',
    '--p2',
    '--p3',
    '--p4',
    '--p5',
    '--p6',
    '--export',
    '--self-used',
    '--generated',
  ])('%s', (token) => {
    for (const [at, tone] of tonesOf(token).entries())
      expect(contrast(hexColour(tone), hexColour(surface[at] ?? '')), tone).toBeGreaterThanOrEqual(3)
  })
})
