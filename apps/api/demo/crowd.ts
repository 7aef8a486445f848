import { addDays, madridDayOf } from '@fanal/domain/dates'
import { nifControl } from '@fanal/domain/identifiers/nif'
import type { Database } from '#platform/database'
import {
  aPlace,
  type DemoContract,
  electricity,
  gas,
  largePowers,
  ownedBy,
  smallPowers,
} from './contracts/supplies.ts'
import { type DemoCustomer, demoPassword } from './account/customers.ts'
import { account, addressIn, type DemoHolder } from './contracts/holders.ts'
import { electricityCups, gasCups, places } from './places.ts'
import { between, pick, type Random, randomFrom } from './random.ts'
import { findNextInCrowd } from './account/queries.ts'
import { crowdBatteries } from './batteries/crowd-batteries.ts'
import { crowdInvoices } from './invoices/invoices.ts'
import type { DemoWorld } from './rows.ts'
import { saveMore } from './world.ts'

const atOnce = 500
const names: readonly [string, ...string[]] = [
  'Aina',
  'Biel',
  'Carla',
  'Daniel',
  'Elna',
  'Ferran',
  'Gala',
  'Hugo',
  'Irene',
]
const surnames: readonly [string, ...string[]] = [
  'Bosch',
  'Castro',
  'Duran',
  'Esteve',
  'Ferrer',
  'Gil',
  'Lago',
  'Mas',
  'Navarro',
]

interface CrowdOptions {
  count: number
  now: Date
  env: DemoWorld['env']
  onProgress: (done: number) => void
}

/** Many more customers for benchmarks: each call continues where the last one ended. */
export async function addCrowd(
  database: Database,
  { count, now, env, onProgress }: CrowdOptions,
): Promise<void> {
  const today = madridDayOf(now.getTime())
  const first = await findNextInCrowd(database)
  for (let done = 0; done < count; ) {
    const size = Math.min(atOnce, count - done)
    const numbers = Array.from({ length: size }, (_, i) => first + done + i)
    await database.transaction((tx) => saveMore(tx, crowd(numbers, today, env)))
    done += size
    onProgress(done)
  }
}

function crowd(numbers: readonly number[], today: string, env: DemoWorld['env']): DemoWorld {
  const people = numbers.map((number) => {
    const holder = crowdHolder(number, today)
    return { number, holder, contracts: crowdContracts(number, today, holder) }
  })
  const contracts = people.flatMap((one) => one.contracts)
  return {
    today,
    env,
    customers: numbers.map((number) => crowdCustomer(number, today)),
    holders: people.map(({ holder }) => holder),
    contracts,
    invoices: crowdInvoices(contracts, today),
    curves: [],
    batteries: people.flatMap((one) => crowdBatteries(one.number, one.contracts, today)),
  }
}

/** One in two hundred is a company with sixty supply points. */
const isCompany = (number: number) => number % 200 === 0

function vatOf(number: number): string {
  const start = isCompany(number) ? `B${2_000_000 + number}` : String(20_000_000 + number)
  return start + nifControl(start)
}

function crowdCustomer(number: number, today: string): DemoCustomer {
  const random = randomFrom(number)
  const surname = `${pick(random, surnames)} ${pick(random, surnames)}`
  return {
    vat: vatOf(number),
    name: isCompany(number) ? `${surname}, SL` : `${pick(random, names)} ${surname}`,
    is_company: isCompany(number),
    email: `cliente-${number}@crowd.example.com`,
    phone: '+34600000099',
    locale: random() < 0.5 ? 'es-ES' : 'ca-ES',
    new_customer: false,
    since: addDays(today, -between(random, 40, 2_500)),
    password: demoPassword,
  }
}

/** One address, and one or two accounts. */
function crowdHolder(number: number, today: string): DemoHolder {
  const { vat, name, email, phone } = crowdCustomer(number, today)
  const random = randomFrom(number)
  const address = addressIn(pick(random, places), {
    vat,
    name,
    nv: 'Major',
    pnp: String(between(random, 1, 140)),
    mobile: phone,
    email,
  })
  const first = account(vat, 10_000 + number * 2)
  return {
    vat,
    name,
    addresses: [address],
    accounts: number % 3 === 0 ? [first, account(vat, 10_001 + number * 2)] : [first],
  }
}

function crowdContracts(number: number, today: string, holder: DemoHolder): DemoContract[] {
  const random = randomFrom(-number)
  const supplies = isCompany(number) ? 60 : between(random, 1, 3)
  return Array.from({ length: supplies }, (_, i) =>
    ownedBy(holder, crowdContract(random, { number, today, i }), i),
  )
}

function crowdContract(
  random: Random,
  { number, today, i }: { number: number; today: string; i: number },
): DemoContract {
  const { place, ...address } = aPlace(random)
  const serial = 1_000_000 + number * 100 + i
  const signed = addDays(today, -between(random, 30, 2_200))
  const isGas = random() < 0.25
  const basics = { ...address, vat: vatOf(number), name: `9${serial}` }
  const contract = isGas
    ? gas({ ...basics, cups: gasCups(serial) }, signed, 'RL.1')
    : electricity(
        { ...basics, cups: electricityCups(place, serial) },
        signed,
        isCompany(number) ? largePowers(random) : smallPowers(random),
      )
  const hasEnded = random() < 0.1
  return hasEnded
    ? { ...contract, state: 'baixa', end_date: addDays(today, -between(random, 1, 25)) }
    : contract
}
