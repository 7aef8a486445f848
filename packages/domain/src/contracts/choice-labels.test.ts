import { expect, test } from 'vitest'
import { choiceLabels } from './choice-labels.ts'

const energies = { electricity: 'Luz', gas: 'Gas' }
const place = (
  name: string,
  street: string,
  city = 'Girona',
  type: 'electricity' | 'gas' = 'electricity',
) => ({
  name,
  type,
  cups: { street, city },
})

test.each([
  [
    'the street and its number',
    [place('1', 'Carrer de la Força, 18'), place('2', 'Calle Mayor, 4')],
    ['Força, 18', 'Mayor, 4'],
  ],
  [
    'the town where another has the same street',
    [place('1', 'Carrer Major, 4'), place('2', 'Carrer Major, 4', 'Figueres'), place('3', 'Carrer Nou, 1')],
    ['Major, 4, Girona', 'Major, 4, Figueres', 'Nou, 1'],
  ],
  [
    'the number of the contract where the place is the same',
    [place('1', 'Carrer Major, 4'), place('2', 'Carrer Major, 4'), place('3', 'Carrer Major, 4', 'Figueres')],
    ['Major, 4, Girona · 1', 'Major, 4, Girona · 2', 'Major, 4, Figueres'],
  ],
  [
    'the energy where both are there',
    [place('1', 'Carrer Major, 4'), place('2', 'Carrer Major, 4', 'Girona', 'gas')],
    ['Major, 4 · Luz', 'Major, 4 · Gas'],
  ],
  ['only its number without an address', [place('1', '', ''), place('2', '', '')], ['1', '2']],
  ['nothing', [], []],
])('%s', (_, contracts, labels) => expect(choiceLabels(contracts, energies)).toEqual(labels))
