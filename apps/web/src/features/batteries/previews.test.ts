import type { SharedBattery } from '@fanal/contract/schemas/batteries'
import { expect, test } from 'vitest'
import { changePreview, movePreview } from './previews.ts'

const battery = (
  id: number,
  total_descompte: string,
  weights: Record<string, [number, number]>,
): SharedBattery => ({
  id,
  name: `B${id}`,
  total_descompte,
  items: Object.entries(weights).map(([name, [pes, percentage]]) => ({
    bateria_id: id,
    percentage,
    pes,
    es_origen: false,
    contract: { name, address: `Calle ${name}` },
  })),
})
const solar = battery(1, '38.71', { '100001': [6_000, 60], '100002': [4_000, 40] })
const savings = battery(2, '25.00', { '100001': [10_000, 100] })

test('another share, and the resulting shares of the others', () => {
  expect(changePreview(solar, '100002', 75).rows).toEqual([
    { contract: '100001', address: 'Calle 100001', before: 60, after: 25 },
    { contract: '100002', address: 'Calle 100002', before: 40, after: 75 },
  ])
})

test('a move shows both batteries, the new part from 0, and every cent', () => {
  const { moved, batteries } = movePreview(solar, savings, { contract: '100002', percent: 50 })
  expect([moved.pes, moved.cents]).toEqual([2_000, 774])
  expect(batteries).toMatchObject([
    {
      name: 'B1',
      balance: { before: 38.71, after: 30.97 },
      rows: [
        { contract: '100001', before: 60, after: 75 },
        { contract: '100002', before: 40, after: 25 },
      ],
    },
    {
      name: 'B2',
      balance: { before: 25, after: 32.74 },
      rows: [
        { contract: '100001', before: 100, after: 83 },
        { contract: '100002', address: 'Calle 100002', before: 0, after: 17 },
      ],
    },
  ])
})
