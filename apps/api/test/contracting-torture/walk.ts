import type { ConfirmAnswer } from '@fanal/contract/schemas/contracting/signature'
import { mailsTo } from '../deliver.ts'
import { saving } from '../fixtures/drafts.ts'
import { contract, gasContract, installation, payment, person } from '../fixtures/lead-steps.ts'
import { codesIn } from '../fixtures/signatures.ts'
import { accepted } from '../fixtures/switches.ts'
import { follow } from './follow.ts'
import type { Sending } from '../support-torture/until-answered.ts'
import { insist } from './insist.ts'
import type { Wizard, WizardFile } from './wizards.ts'
import { patiently, promoCode, type World } from './world.ts'

type Uploads = Partial<Record<WizardFile['purpose'], { upload: string }>>

/** A whole wizard, from its first key to what becomes of its contracts. */
export async function walk(world: World, sending: Sending, wizard: Wizard): Promise<void> {
  const uploads = wizard.isDraftless ? {} : await begin(sending, wizard)
  const id = await sendMain(world, sending, wizard, uploads)
  if (wizard.fate === 'left') return
  if (wizard.fate === 'deleted') {
    const deleted = wizard.kind === 'dual' ? await sendGas(world, sending, wizard, uploads) : ''
    await insist(sending, wizard, { method: 'DELETE', path: `leads/drafts/${id}/` })
    wizard.gasLeads.delete(deleted)
    return
  }
  const gas = wizard.kind === 'dual' ? await sendGas(world, sending, wizard, uploads) : undefined
  for (const kind of ['solvencia', 'dni-validation'] as const)
    await insist(sending, wizard, { method: 'GET', path: `leads/${kind}/${id}`, version: 'v1' })
  const code = await askCode(world, sending, wizard, id)
  if (wizard.fate === 'unsigned') return
  await confirm(sending, wizard, { lead: id, energy: wizard.kind === 'gas' ? 'gas' : 'electricity', code })
  // Signed with the electricity: no code is needed any more.
  if (gas) await confirm(sending, wizard, { lead: gas, energy: 'gas', code: '' })
  for (const name of [...wizard.contracts, ...wizard.gasContracts]) await follow(world, sending, wizard, name)
}

/** The draft, what is typed into it, and files. */
async function begin(sending: Sending, wizard: Wizard): Promise<Uploads> {
  const { draft } = await insist<{ draft: { lead_id: string; revision: number } }>(sending, wizard, {
    path: 'leads/drafts/',
    body: { kind: wizard.kind },
  })
  wizard.leads.add(draft.lead_id)
  let { revision } = draft
  for (let saves = 0; saves < 2; saves += 1) {
    const path = `leads/drafts/${draft.lead_id}/`
    const saved = await insist<{ revision: number }>(sending, wizard, {
      method: 'PUT',
      path,
      body: saving({ revision }),
    })
    if (saved.revision !== revision + 1) throw new Error(`revision ${saved.revision} after ${revision}`)
    revision = saved.revision
  }
  const uploads: Uploads = {}
  for (const { name, purpose, bytes: file } of wizard.files) {
    const path = `leads/drafts/${draft.lead_id}/files/?purpose=${purpose}&name=${name}`
    uploads[purpose] = await insist<{ upload: string }>(sending, wizard, { path, file })
  }
  return uploads
}

const fileOf = (wizard: Wizard, uploads: Uploads, purpose: WizardFile['purpose']) => {
  const uploaded = uploads[purpose]
  if (uploaded) return { upload: uploaded.upload }
  const file = wizard.files.find((one) => one.purpose === purpose)
  return file && { name: file.name, content: `data:application/pdf;base64,${file.bytes.toString('base64')}` }
}

const atHome = (cups: string, invoice: object | undefined) =>
  installation({
    cups: { ...installation().cups, name: cups },
    acceptMorosityVerification: true,
    ...(invoice && { activeContract: true, changeOwner: false, invoice: [invoice] }),
  })

const holder = ({ vat, email }: Wizard, over: object) =>
  person({ fisic_vat: `ES${vat}`, email, changeOwner: false, ...over })

/** The steps of the first energy. */
async function sendMain(
  { products }: World,
  sending: Sending,
  wizard: Wizard,
  uploads: Uploads,
): Promise<string> {
  const isGas = wizard.kind === 'gas'
  const [known] = wizard.leads
  const cups = isGas ? wizard.gasCups : wizard.cups
  const nif_faceup = fileOf(wizard, uploads, 'identity')
  const codes = wizard.hasCode ? { promotional_code: [promoCode] } : {}
  const bodies = [
    { ...atHome(cups, fileOf(wizard, uploads, isGas ? 'gas_invoice' : 'invoice')), kind: wizard.kind },
    holder(wizard, { nif_faceup }),
    isGas
      ? gasContract({ cups, selectedProduct: products.gas })
      : contract({ tarifa: products.electricity, ...codes }),
    payment(),
  ]
  let id = known
  for (const body of bodies) {
    const sent = await insist<{ lead_id: string }>(sending, wizard, {
      ...(isGas ? { path: 'gas/leads' } : { path: 'leads', version: 'v1' }),
      body: { ...body, ...(id && { lead_id: id }) },
    })
    id = sent.lead_id
    wizard.leads.add(id)
  }
  return id ?? ''
}

/** Steps of the gas of a dual. */
async function sendGas(
  { products }: World,
  sending: Sending,
  wizard: Wizard,
  uploads: Uploads,
): Promise<string> {
  const [electricityLeadId] = wizard.leads
  const { gasCups: cups } = wizard
  const invoice = fileOf(wizard, uploads, 'gas_invoice')
  const present = invoice ? { activeContract: true, changeOwner: false, invoice: [invoice] } : {}
  const nif_faceup = uploads.identity && { upload: uploads.identity.upload }
  const bodies = [
    { ...atHome(cups, undefined), electricityLeadId },
    holder(wizard, { nif_faceup: nif_faceup ?? fileOf(wizard, {}, 'identity') }),
    { ...gasContract({ cups, selectedProduct: products.gas, ...present }), electricityLeadId },
    payment(),
  ]
  let id = ''
  for (const body of bodies) {
    const sent = await insist<{ lead_id: string }>(sending, wizard, {
      path: 'gas/leads',
      body: { ...body, ...(id && { lead_id: id }) },
    })
    id = sent.lead_id
    wizard.gasLeads.add(id)
  }
  return id
}

/** The summaries of all energies, and the code that signs them. */
async function askCode({ database }: World, sending: Sending, wizard: Wizard, lead: string): Promise<string> {
  await insist(sending, wizard, { path: `leads/${lead}/summary/`, body: { start: 'now' } })
  await insist(sending, wizard, { path: `leads/${lead}/code/`, body: { channel: 'email' } })
  wizard.mails += 2
  return patiently(`the code of ${lead}`, async () => {
    return codesIn(await mailsTo({ database }, wizard.email)).at(-1)
  })
}

async function confirm(
  sending: Sending,
  wizard: Wizard,
  { lead, energy, code }: { lead: string; energy: 'electricity' | 'gas'; code: string },
): Promise<void> {
  const shown = energy === 'gas' ? wizard.gasContracts : wizard.contracts
  const path = `${energy === 'gas' ? 'gas/' : ''}leads/${lead}/confirm/`
  // Some press again later, as if for the first time.
  for (let times = sending.random() < 0.2 ? 2 : 1; times > 0; times -= 1) {
    const { result } = await insist<ConfirmAnswer>(sending, wizard, { path, body: { ...accepted, code } })
    shown.add(result.contract ?? 'none')
  }
}
