import type { ExampleElectricity, ExampleGas } from './example-bill-fixture.ts'

export type LayoutField = 'cups' | 'tariff' | 'days' | 'powers' | 'kwh' | 'total'

export interface Layout<B> {
  name: string
  print: (bill: B) => string
  /** Not readable with certainty: to be left empty. */
  left?: readonly LayoutField[]
  /** Neither told nor asked. */
  absent?: readonly LayoutField[]
}
export type ElectricityLayout = Layout<ExampleElectricity>
export type GasLayout = Layout<ExampleGas>
