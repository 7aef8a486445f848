import { expect, test } from 'vitest'
import { socialBonusOf } from './social-bonus.ts'

test.each([
  ['no bonus', 0, { impPot: 12, impEner: 40 }, null],
  ['42.5 % of power and energy', 22.1, { impPot: 12, impEner: 40 }, { euros: '22.10', share: '0.4250' }],
  ['more than a bill can have', 60, { impPot: 12, impEner: 40 }, { euros: '60.00', share: '0.9000' }],
  ['of unknown terms', 22.1, {}, { euros: '22.10', share: '0.0000' }],
])('%s', (_, socialBonus, values, bonus) => expect(socialBonusOf({ socialBonus, values })).toEqual(bonus))
