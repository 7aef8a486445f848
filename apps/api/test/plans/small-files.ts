import { stepsOfDay } from '@fanal/domain/consumption/local-clock'
import { addDays, madridDayOf } from '@fanal/domain/dates'
import { composeElectricity } from '@fanal/domain/invoices/compose-invoice'
import { exampleUse } from '@fanal/domain/invoices/example-bill-fixture'
import { centsToEuros } from '@fanal/domain/money'
import { namedContract } from './skewed-world.ts'

// Small files of what an operator imports about the customer who has nearly everything.

const lines = (records: readonly object[]) => records.map((record) => JSON.stringify(record)).join('\n')
const upTo = (count: number) => Array.from({ length: count }, (_, i) => i + 1)
const today = () => madridDayOf(Date.now())

/** Contracts of electricity, a few more than an import writes at once: the planner chooses by the length of lists too. */
const electric = upTo(700).filter((k) => k % 7 !== 0 && k % 11 !== 0)

/** Half of them are known, and change. `run` makes the others new each time. */
function invoices(run: string): string {
  const { lines: composed } = composeElectricity({ ...exampleUse, batteryCents: 387 })
  const billed = composed.map(({ amount_cents, ...line }) => ({
    ...line,
    amount: centsToEuros(amount_cents),
  }))
  return lines(
    electric.map((k, i) => ({
      number: i % 2 === 0 ? `FE${k}` : `${run}-${k}`,
      type: 'electricity',
      contract: `A${k}`,
      date: addDays(today(), -2),
      start_date: addDays(today(), -40),
      end_date: addDays(today(), -10),
      due_date: addDays(today(), 16),
      amount_total: '68.07',
      amount_to_pay: '64.20',
      amount_pending: '64.20',
      paid: 'unpaid',
      energy_consumed: 250,
      lines: billed,
      readings: [{ period: 'P1', previous: 100, current: 170 }],
      pending_states: [{ change_date: addDays(today(), -2), code: run === 'one' ? 'pending' : 'returned' }],
    })),
  )
}

const contracts = (run: string, vat: string) =>
  lines(
    [1, 2, 3].map((k) => ({
      ...namedContract(k),
      vat,
      customer_name: 'Cadena Nord, S.A.',
      customer_email: 'nord@example.com',
      type: 'electricity',
      state: 'activa',
      sign_date: '2024-02-01',
      start_date: '2024-02-10',
      street: `Carrer ${run}, ${k}`,
      city: 'Girona',
      postal_code: '17001',
      tariff: '2.0TD',
      product: 'Llum Clara',
      power_p1: '4.6',
      power_p2: '4.6',
      iban: 'ES9121000418450200051332',
    })),
  )

const batteries = (run: string, vat: string) =>
  lines([
    {
      name: `Sol ${run}`,
      vat,
      links: [{ contract: 'A1', pes: 100, data_inici: '2025-01-01', es_origen: true }],
      movements: [{ date: '2026-10-02', concept: 'surplus', amount: '3.87', contract: 'A1', invoice: 'FE1' }],
    },
  ])

function curves(run: string): string {
  const day = run === 'one' ? '2026-01-14' : '2026-01-15'
  const hours = upTo(stepsOfDay(day, 'peninsula', 60))
  const label = (hour: number) =>
    `${addDays(day, hour === 24 ? 1 : 0)} ${String(hour % 24).padStart(2, '0')}:00`
  return [1, 2, 3]
    .flatMap((k) =>
      hours.map((hour) => `${namedContract(k).cups};${label(hour).replaceAll('-', '/')};0;${hour};0;`),
    )
    .map((line) => `${line}\r\n`)
    .join('')
}

const renewals = () =>
  lines(
    [1, 2, 3].map((k) => ({
      contract: `A${k}`,
      day: addDays(today(), 60),
      terms_es: 'Igual',
      terms_ca: 'Igual',
      terms_en: 'The same',
    })),
  )

const omie = (day: string) =>
  [
    'MARGINALPDBC;',
    ...upTo(stepsOfDay(day, 'peninsula', 15)).map((i) => [...day.split('-'), i, 50, 50, ''].join(';')),
    '*',
    '',
  ].join('\r\n')

export interface SmallFile {
  /** The words of the command before the file. */
  command: string
  file: string
  content: string
}

/** `run` is another one each time: known rows change, and new ones come. */
export function smallFiles(run: 'one' | 'two', vat: string): SmallFile[] {
  const day = run === 'one' ? '2026-01-14' : '2026-01-15'
  return [
    { command: 'import contracts', file: 'contracts.jsonl', content: contracts(run, vat) },
    { command: 'import invoices', file: 'invoices.jsonl', content: invoices(run) },
    { command: 'import batteries', file: 'batteries.jsonl', content: batteries(run, vat) },
    { command: 'import curves', file: 'P5D_0031_0762_20260116.0', content: curves(run) },
    { command: 'import market', file: `marginalpdbc_${day.replaceAll('-', '')}.1`, content: omie(day) },
    { command: 'notices renewals', file: 'renewals.jsonl', content: renewals() },
  ]
}
