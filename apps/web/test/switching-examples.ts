import type { Switching } from '@fanal/contract/schemas/contracting-follow'

// A new contract, at each point of its way.

export const step = (
  name: Switching['steps'][number]['step'],
  at: string | null,
  by: string | null = null,
) => ({
  step: name,
  at,
  by,
  reason: '',
})
export const requested = step('requested', '2026-11-16T09:00:00.000Z')
export const signed = step('signed', '2026-11-16T10:00:00.000Z')
const noRight = { is_possible: false, until: null, withdrawn_at: null, number: null, return_by: null }
const right = { ...noRight, is_possible: true, until: '2026-11-30' }
/** Too late. */
export const pastRight = { ...noRight, until: right.until }

export const unsigned: Switching = {
  contract: '300001',
  type: 'electricity',
  address: 'Carrer Nou, 7, 17001 Girona',
  product: 'Llum Clara',
  is_new_supply: false,
  steps: [
    requested,
    step('signed', null, '2026-11-23'),
    step('sent', null),
    step('accepted', null),
    step('active', null),
  ],
  withdrawal: noRight,
  check: null,
  papers: [
    { kind: 'summary', sha256: 'a' },
    { kind: 'contract', sha256: 'b' },
    { kind: 'sepa', sha256: 'c' },
    { kind: 'evidence', sha256: 'd' },
  ],
}
export const underWay: Switching = {
  ...unsigned,
  steps: [
    requested,
    signed,
    step('sent', null, '2026-11-17'),
    step('accepted', null),
    step('active', null, '2026-12-02'),
  ],
  withdrawal: right,
}
export const active: Switching = {
  ...underWay,
  steps: [
    requested,
    signed,
    ...(['sent', 'accepted', 'active'] as const).map((name) => step(name, signed.at)),
  ],
  withdrawal: { ...right, return_by: '2026-12-03' },
}
/** Withdrawn from when active: the supply is asked back. */
export const goingBack: Switching = {
  ...active,
  steps: [
    ...active.steps,
    step('withdrawn', '2026-11-18T11:12:00.000Z'),
    step('return_sent', '2026-11-18T12:00:00.000Z'),
    step('returned', null, '2026-12-02'),
  ],
  withdrawal: {
    ...pastRight,
    withdrawn_at: '2026-11-18T11:12:00.000Z',
    number: 'D0000007',
    return_by: '2026-12-02',
  },
}
/** The former retailer does not take it back. */
export const returnRefused: Switching = {
  ...goingBack,
  steps: [
    ...active.steps,
    step('withdrawn', '2026-11-18T11:12:00.000Z'),
    step('return_sent', '2026-11-18T12:00:00.000Z'),
    { ...step('return_refused', '2026-11-20T12:00:00.000Z'), reason: 'El contrato anterior ya no existe.' },
    step('returned', null),
  ],
}
export const refused = (reason = ''): Switching => ({
  ...unsigned,
  steps: [requested, signed, { ...step('refused', '2026-11-18T09:00:00.000Z'), reason }],
  withdrawal: pastRight,
})
export const acknowledged = {
  number: 'D0000007',
  withdrawn_at: '2026-11-18T11:12:00.000Z',
  sent_to: 'n•••@example.com',
}
export const withdrawnFrom = (switching: Switching): Switching => ({
  ...switching,
  withdrawal: {
    ...pastRight,
    withdrawn_at: acknowledged.withdrawn_at,
    number: acknowledged.number,
  },
})
