import { createHash, randomUUID } from 'node:crypto'
import { between, pick, type Random } from '#demo/random'
import type { ContractingKind } from '@fanal/domain/contracting/steps'
import { aCups, aCustomer, aVat } from '../builders.ts'
import { patiently, sessionOf, type World } from './world.ts'

/** What becomes of a wizard. */
const fates = [
  'left',
  'deleted',
  'unsigned',
  'signed',
  'active',
  'rejected',
  'withdrawn by link',
  'withdrawn in portal',
  'withdrawn when active',
] as const
export type Fate = (typeof fates)[number]

export interface WizardFile {
  name: string
  purpose: 'identity' | 'invoice' | 'gas_invoice'
  bytes: Buffer
  sha256: string
}

/** What one browser wants, and all that it was ever shown. */
export interface Wizard {
  kind: ContractingKind
  fate: Fate
  vat: string
  /** Where mails go. */
  email: string
  /** Session of the customer who is signed in. */
  token: string | undefined
  cups: string
  gasCups: string
  hasCode: boolean
  /** Begins with the first step, without a draft. */
  isDraftless: boolean
  files: WizardFile[]
  secret: string | undefined
  leads: Set<string>
  gasLeads: Set<string>
  contracts: Set<string>
  gasContracts: Set<string>
  withdrawals: Set<string>
  /** How many it should have got. */
  mails: number
  isWalked: boolean
}

export async function aWizard(world: World, index: number, random: Random): Promise<Wizard> {
  const kind = pick(random, ['electricity', 'gas', 'dual', 'dual'] as const)
  const isCustomer = random() < 0.3
  const known = isCustomer
    ? await patiently('a customer', async () => {
        const customer = await aCustomer(world.database)
        return { ...customer, token: await sessionOf(world.database, customer.id) }
      })
    : undefined
  const file = (purpose: WizardFile['purpose']) => aFile(`${index} ${purpose}`, purpose, random)
  return {
    kind,
    // Nothing else leads to the points of a deletion.
    fate: random() < 0.15 ? 'deleted' : pick(random, fates),
    vat: known?.vat ?? aVat(),
    email: known?.email ?? `tortura${index}-${randomUUID().slice(0, 8)}@example.com`,
    token: known?.token,
    cups: aCups(),
    gasCups: aCups(),
    hasCode: kind !== 'gas' && random() < 0.4,
    isDraftless: random() < 0.2,
    files: [
      file('identity'),
      ...(random() < 0.5 ? [file(kind === 'gas' ? 'gas_invoice' : 'invoice')] : []),
      ...(kind === 'dual' && random() < 0.5 ? [file('gas_invoice')] : []),
    ],
    secret: undefined,
    leads: new Set(),
    gasLeads: new Set(),
    contracts: new Set(),
    gasContracts: new Set(),
    withdrawals: new Set(),
    mails: 0,
    isWalked: false,
  }
}

/** Some are of several parts. */
function aFile(name: string, purpose: WizardFile['purpose'], random: Random): WizardFile {
  const size = random() < 0.1 ? 600_000 : between(random, 10, 3_000)
  const bytes = Buffer.concat([Buffer.from(`%PDF-1.7\n${name}`), Buffer.alloc(size, name)])
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { name: `${purpose}.pdf`, purpose, bytes, sha256 }
}
