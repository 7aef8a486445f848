import { expect, test } from 'vitest'
import { type KnownPoint, supplyWarnings, type WantedPoint } from './supply-warnings.ts'

const point: KnownPoint = {
  powers: ['4.6', '4.6'],
  extension_rights: '5.75',
  selfcons_code: '',
  has_social_bonus: false,
  has_open_switch: false,
  last_power_change: '2026-02-10',
  zipcode: '17004',
  city: 'Girona',
}
const wanted: WantedPoint = {
  powers: ['4,6', '4.6'],
  zipcode: '17004',
  city: 'Girona',
  today: '2026-11-16',
  selfconsCode: '00',
}

const differ = { kind: 'powers_differ', known: ['4.6', '4.6'] }

test.each<[string, Partial<KnownPoint>, Partial<WantedPoint>, object[]]>([
  ['the same as it is', {}, {}, []],
  ['nothing typed yet', {}, { powers: ['', ''], zipcode: '', city: ' ', selfconsCode: '' }, []],
  [
    'nothing known',
    { powers: [], extension_rights: null, last_power_change: null, zipcode: '', city: '' },
    { powers: ['20', '20'] },
    [],
  ],
  ['as much as the rights', { last_power_change: null }, { powers: ['5,75', '5,75'] }, [differ]],
  [
    'more than the rights',
    { last_power_change: null },
    { powers: ['4.6', '5.751'] },
    [{ kind: 'above_extension_rights', requestedKw: '5.751', rightsKw: '5.75' }, differ],
  ],
  [
    'another power within a year',
    {},
    { powers: ['3.45', '4.6'] },
    [differ, { kind: 'power_changed_recently', on: '2026-02-10', until: '2027-02-10' }],
  ],
  [
    'the last day of that year',
    {},
    { powers: ['3.45', '4.6'], today: '2027-02-09' },
    [differ, { kind: 'power_changed_recently', on: '2026-02-10', until: '2027-02-10' }],
  ],
  ['a year later', {}, { powers: ['3.45', '4.6'], today: '2027-02-10' }, [differ]],
  ['half typed', {}, { powers: ['3.45', ''] }, []],
  ['a switch is open', { has_open_switch: true }, {}, [{ kind: 'switch_open' }]],
  ['the social bonus', { has_social_bonus: true }, {}, [{ kind: 'social_bonus' }]],
  ['another postal code', {}, { zipcode: '17001' }, [{ kind: 'zipcode_differs', known: '17004' }]],
  ['another city', {}, { city: 'Salt' }, [{ kind: 'city_differs', known: 'Girona' }]],
  ['the city in capitals', { city: 'GIRONA' }, {}, []],
  ['without accents', { city: 'Mataró' }, { city: 'mataro' }, []],
  ['with its article behind', { city: 'Bisbal, La' }, { city: 'la Bisbal' }, []],
  ['in two languages', { city: 'Alacant/Alicante' }, { city: 'Alicante' }, []],
  ['an unknown self-consumption', {}, { selfconsCode: '41' }, [{ kind: 'selfcons_differs', known: '00' }]],
  ['one that is left out', { selfcons_code: '41' }, {}, [{ kind: 'selfcons_differs', known: '41' }]],
  ['the known one', { selfcons_code: '42' }, { selfconsCode: '42' }, []],
])('%s', (_, known, wish, warnings) =>
  expect(supplyWarnings({ ...point, ...known }, { ...wanted, ...wish })).toEqual(warnings),
)
