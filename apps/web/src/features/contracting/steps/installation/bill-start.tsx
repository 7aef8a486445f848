import { uploadLeadFile } from '@fanal/contract/contracting'
import { formatCups } from '@fanal/domain/identifiers/cups'
import { isWholeYear } from '@fanal/domain/invoices/measured-year'
import type { ContractType } from '@fanal/domain/settings/settings'
import { useEffect, useEffectEvent, useState } from 'react'
import { BillScan } from '#lib/bill-scan/bill-scan.tsx'
import { type HandedBill, takeHandedBill } from '#lib/bill-scan/handed-bill.ts'
import type { ScannedBill } from '#lib/bill-scan/scan-bill.ts'
import { call } from '#lib/call.ts'
import type { Form } from '#lib/forms/use-form.ts'
import { useFormats } from '#lib/format.ts'
import type { StepValues } from '#features/contracting/wizard/value-store.ts'
import { useWizard } from '#features/contracting/wizard/wizard-context.ts'
import type { Origins } from '../use-origins.ts'

type InstallationForm = Form<StepValues['installation']>

/**
 * The bill that the wizard begins with. Its file stays on the device until the step is sent, and then serves as the bill
 * that is asked for.
 */
export function useBill() {
  const { keeper, store } = useWizard()
  const [file, keep] = useState<File>()
  const send = async (form: InstallationForm) => {
    const { invoice, activeContract } = store.get().installation
    if (!file || !activeContract || invoice.length > 0) return
    const leadId = await keeper.ensure()
    const query = { purpose: 'invoice' as const, name: file.name }
    const { upload, name, size } = await call(uploadLeadFile, { params: { leadId }, query }, { file })
    form.set('invoice', [{ upload, name, size }])
  }
  return { file, keep, send }
}
export type Bill = ReturnType<typeof useBill>

interface BillStartProps {
  /** Values read from the bill are set here. */
  form: InstallationForm
  energy: ContractType
  bill: Bill
  origins: Origins
}

/** The retailer that the code of a bill names, by its number in the market authority's list, once our list is there. */
function useRetailerOfBill(form: InstallationForm, { items }: Origins) {
  const [named, setNamed] = useState('')
  const found = named ? items.find(({ code }) => code === named)?.id : undefined
  const choose = useEffectEvent((id: number) => form.set('comerOrigin', String(id)))
  useEffect(() => {
    if (found !== undefined) choose(found)
  }, [found])
  return setNamed
}

/** Where the wizard begins with the bill; only bills of electricity have the code. */
export function BillStart({ form, energy, bill, origins }: BillStartProps) {
  const { store } = useWizard()
  const { number } = useFormats()
  const setRetailer = useRetailerOfBill(form, origins)
  const fillIn = (facts: HandedBill | Pick<HandedBill, 'cups' | 'powers'>) => {
    const { cups, powers } = facts
    if (cups) form.set('cups', formatCups(cups))
    const { contract, installation } = store.get()
    const [power, power2] = powers.map((kw) => number(Number(kw), 3))
    if (power && power2 && powers.length === 2 && !contract.power)
      store.set('contract', { ...contract, power, power2 })
    if (!('year' in facts)) return
    const { zipcode, year, prices, origin } = facts
    if (origin) form.set('comerOrigin', origin)
    if (zipcode && !installation.address.dp) form.set('address.dp', zipcode)
    // A part of a year is not a year: then the supply point or a usual supply tells the kWh.
    form.set('bill', { cups: cups || undefined, kwh: year && isWholeYear(year) ? year.kwh : null, prices })
    form.set('activeContract', true)
  }
  const begin = useEffectEvent(() => {
    const handed = takeHandedBill(energy)
    if (handed) fillIn(handed)
  })
  useEffect(() => begin(), [])
  if (energy === 'gas') return null
  const read = (scanned: ScannedBill, file?: File) => {
    bill.keep(file)
    fillIn(scanned.facts)
    setRetailer((scanned.from === 'code' && scanned.facts.values.com) || '')
  }
  return <BillScan onRead={read} />
}
