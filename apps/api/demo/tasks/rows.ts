import { blankPerson, type PersonForm } from '@fanal/domain/contracting/forms/forms'
import type { StepName } from '@fanal/domain/contracting/steps'
import type { DemoRows, DemoWorld } from '#demo/rows'
import { findCustomerByVat } from '#features/account/customer-queries'
import { saveActivationRequest } from '#features/activation/queries'
import { updateChecks, updateDraft } from '#features/contracting/leads/draft-queries'
import { insertLead } from '#features/contracting/leads/lead-queries'
import { stopTarget } from '#features/notices/targets/stop-target'
import { saveTarget } from '#features/notices/targets/target-queries'
import type { Db } from '#platform/database'

const dayMs = 86_400_000

interface DemoLead {
  id: string
  current: StepName
  daysAgo: number
  person: Partial<PersonForm>
  isRefused?: true
}

/** People who left the wizard: one may be called, of the other a service said no. */
const leads: readonly DemoLead[] = [
  {
    id: 'demo-lead-teresa',
    current: 'contract',
    daysAgo: 1,
    person: { name: 'Teresa', surName1: 'Bosch', mobile: '+34600000041', email: 'teresa@example.com' },
  },
  {
    id: 'demo-lead-oriol',
    current: 'confirmation',
    daysAgo: 3,
    person: { name: 'Oriol', surName1: 'Camps', mobile: '+34600000042', email: 'oriol@example.com' },
    isRefused: true,
  },
]

async function saveLead(tx: Db, { id, current, daysAgo, person, isRefused }: DemoLead): Promise<void> {
  const savedAt = new Date(Date.now() - daysAgo * dayMs)
  const life = { isKept: true, expiresAt: new Date(savedAt.getTime() + 30 * dayMs) }
  const lead = { id, kind: 'electricity', energy: 'electricity', locale: 'es-ES' } as const
  await insertLead(tx, { ...lead, ...life, browserHash: id, customerId: undefined })
  await updateDraft(tx, id, {
    ...life,
    values: { person: { ...blankPerson, ...person } },
    current,
    completed: 2,
    mayCall: true,
    savedAt,
    customerId: undefined,
  })
  if (isRefused)
    await updateChecks(tx, id, { dni: { vat: '23456789D', result: 'fail', at: savedAt.toISOString() } })
}

/** Mails to her come back. */
async function saveBounce(tx: Db, env: DemoWorld['env']): Promise<void> {
  const customer = await findCustomerByVat(tx, 'X1234567L')
  if (!customer) return
  const { id: customerId, email: address } = customer
  const target = { customerId, channel: 'mail' as const, address, keys: {}, label: '' }
  const id = await saveTarget(tx, target)
  await stopTarget(env, tx, { ...target, customer_id: customerId, id }, 'address_gone')
}

export const saveScenery: DemoRows['saveScenery'] = async (tx, { env }) => {
  await saveBounce(tx, env)
  for (const lead of leads) await saveLead(tx, lead)
  // The address is another than the one on file.
  await saveActivationRequest(tx, {
    nif: '12345678Z',
    contract: '100001',
    email: 'marta.nueva@example.com',
    phone: '+34600000010',
    invoiceNumber: '',
    locale: 'es-ES',
  })
}
