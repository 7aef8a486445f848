import { expect, test } from 'vitest'
import { onlyEnergy } from './only-energy.ts'
import type { DisplayType } from './settings.ts'

test.each<[DisplayType[], string | undefined]>([
  [['electricity', 'gas', 'multipoint'], undefined],
  [['gas', 'electricity'], undefined],
  [['electricity', 'multipoint'], 'electricity'],
  [['gas'], 'gas'],
  [['multipoint'], undefined],
])('%j', (displayTypes, energy) => expect(onlyEnergy({ features: { displayTypes } })).toBe(energy))
