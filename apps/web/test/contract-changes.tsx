import type { Contract } from '@fanal/contract/schemas/contracts'
import type { ComponentType } from 'react'
import { vi } from 'vitest'
import { page } from 'vitest/browser'
import type { FormProps } from '#features/contract-changes/form-props.ts'
import { marta } from '#lib/customer-fixture.ts'
import type { Portal } from '#lib/portal.tsx'
import { draw } from './portal.tsx'
import { type Answer, type Call, serve } from './server.ts'

// A contract, and the calls of the forms that change it.

export const contract = {
  id: 2,
  name: '100002',
  type: 'electricity',
  state: 'activa',
  atr_available: true,
  waitingForSignature: [] as string[],
  no_cession_sips: { state: 'unactive', waiting_for_signature: false },
  tariff: { id: 18, name: '2.0TD' },
  pricelist: { id: 7, name: 'Llum Clara' },
  contracted_power_period: [{ power: 4.6 }, { power: 4.6 }],
  bank_account: { id: 1, printable_iban: 'ES** **** 0001' },
  ref_catastral: '9872023VH5797S0001WX',
  invoice_online: 'email',
  notification_address: {
    id: 1,
    name: 'Casa',
    full_address: 'Calle Nueva, 1',
    email: 'marta@example.com',
    mobile: '600000001',
  },
} as unknown as Contract

export const onDone = vi.fn<(answer?: object) => void>()
export const drawForm = (Form: ComponentType<FormProps>, over: Partial<Portal> = {}) =>
  draw(<Form contract={contract} onDone={onDone} onCancel={() => undefined} />, { profile: marta, ...over })

const answers: [RegExp, unknown][] = [
  [/geo\/zipcode\/17190/, { state: { id: 17, name: 'Girona' }, cities: [{ city: 'Salt', ine: '17155' }] }],
  [/geo\/zipcode\/44001/, { state: { id: 44, name: 'Teruel' }, cities: [] }],
  [
    /geo\/provincies/,
    [
      { id: 17, name: 'Girona' },
      { id: 44, name: 'Teruel' },
    ],
  ],
  [/geo\/tipovias/, [{ id: 1, name: 'Calle' }]],
  [
    /addresses/,
    {
      items: [
        { id: 1, name: 'Casa', full_address: 'Calle Nueva, 1' },
        { id: 5, name: 'Gestoria Vidal', full_address: 'Plaza de la Virreina, 6' },
      ],
    },
  ],
  [/ibans/, { items: [1, 2, 3].map((id) => ({ id, printable_iban: `ES** **** 000${id}` })) }],
]

/** `answer` comes first; `written` are the writes that it was asked for. */
export const changeServer = (answer: (call: Call) => Answer | undefined = () => undefined) => {
  const server = serve(
    (call) => answer(call) ?? { body: answers.find(([path]) => path.test(call.path))?.[1] ?? {} },
  )
  return { ...server, written: () => server.calls.filter(({ method }) => method !== 'GET') }
}

export const button = (name: string) => page.getByRole('button', { name, exact: true })
export const field = (name: RegExp) => page.getByLabelText(name)
export const alert = page.getByRole('alert')
