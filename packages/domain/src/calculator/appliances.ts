/** How many of them together are used at once. */
export const simultaneities = ['0.25', '0.4', '0.6'] as const
export type Simultaneity = (typeof simultaneities)[number]
export const defaultSimultaneity: Simultaneity = '0.4'

export interface Appliance {
  /** kW, of one or of each unit of `size`. */
  power: string
  /** There may be several. */
  isMultiple?: true
  /** The power grows with the floor's m², or with the m³ of water. */
  size?: 'area' | 'volume'
  /** Added before rounding, in hundredths of a kW (docs/behaviour/calculator.md). */
  base?: string
  /** Always on: the simultaneity does not reduce it. */
  isAlwaysOn?: true
  /** kW by litres; `power` is that of the first. */
  capacities?: Readonly<Record<string, string>>
}

export const applianceNames = [
  'stove',
  'heating',
  'waterHeater',
  'dishwasher',
  'washingMachine',
  'dryer',
  'oven',
  'hob',
  'airConditioning',
  'microwave',
  'fridge',
  'tv',
  'electricVehicle',
  'pool',
  'heatingOil',
] as const
export type ApplianceName = (typeof applianceNames)[number]

export const appliances: Readonly<Record<ApplianceName, Appliance>> = {
  stove: { power: '1.2', isMultiple: true },
  heating: { power: '0.01', size: 'area', base: '0.1' },
  waterHeater: { power: '1.2', capacities: { '30': '1.2', '50': '1.6', '80': '2', '100': '2.4' } },
  dishwasher: { power: '1.7' },
  washingMachine: { power: '2' },
  dryer: { power: '2' },
  oven: { power: '2' },
  hob: { power: '1.5' },
  airConditioning: { power: '1.5', isMultiple: true },
  microwave: { power: '1.1' },
  fridge: { power: '0.3', isMultiple: true, isAlwaysOn: true },
  tv: { power: '0.2', isMultiple: true, isAlwaysOn: true },
  // The charger has its own circuit and hours.
  electricVehicle: { power: '0' },
  pool: { power: '0.0085', isMultiple: true, size: 'volume' },
  heatingOil: { power: '0' },
}

export const isApplianceName = (name: string): name is ApplianceName => Object.hasOwn(appliances, name)
export const isSimultaneity = (text: string): text is Simultaneity =>
  simultaneities.some((one) => one === text)
