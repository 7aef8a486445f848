import type { DoubleContract, DoubleInvoice, World } from './world.ts'

/** A whole contract; empty values are false, as such servers write them. */
export function contractShape(world: World, contract: DoubleContract) {
  const { id, name, type, state, powers } = contract
  const isGas = type === 'gas'
  return {
    id,
    name,
    type,
    state,
    sign_date: '2024-02-01',
    amount_debt: world.invoices
      .filter((one) => one.contract === name && one.paid === 'unpaid')
      .reduce((sum, one) => sum + one.pending, 0),
    cups: {
      name: 'ES0031405012345001LK0F',
      full_address: `Carrer Major, ${id % 100}, 17001 Girona`,
      street: `Carrer Major, ${id % 100}`,
      city: 'Girona',
      ref_catastral: contract.refCatastral || false,
    },
    pricelist: { name: 'PL1', nom_comercial: isGas ? 'Gas Casa' : 'Llum Casa' },
    tariff: { name: isGas ? 'RL.2' : '2.0TD' },
    contracted_power_period: powers.map((power, i) => ({ period: `P${i + 1}`, power })),
    pressio: isGas ? 0.022 : false,
    caudal: isGas ? 4 : false,
    owner_partner: { name: 'Ana Prat Vila' },
    fiscal_partner: { name: 'Ana Prat Vila', vat: 'ES12345678Z' },
    fiscal_address: { full_address: 'Carrer Major, 1, 17001 Girona' },
    notification_address: world.addresses.find((one) => one.id === contract.address) ?? false,
    bank_account: world.ibans.find((one) => one.id === contract.iban) ?? false,
    ref_catastral: contract.refCatastral || false,
    invoice_online: contract.invoiceOnline,
    no_cession_sips: contract.sips,
    atr_available: !contract.waiting.includes('power'),
    waitingForSignature: contract.waiting,
    dso: { name: 'Distribuïdora Gironina', website: 'https://www.example.com' },
    dso_reference: 'DG-1',
    dso_phone: '900000001',
    is_peninsula: true,
    bateria_virtual: isGas ? [] : batteriesOf(world, name),
    services: name === '500001' ? [{ name: 'Manteniment', start_date: '2024-02-01', end_date: false }] : [],
    attachments:
      name === '500001'
        ? [
            {
              id: 7,
              name: 'Contrato firmado',
              created_date: '2024-02-01 10:11:12',
              size_text: '12 KB',
              filename: 'contrato.pdf',
              category_name: 'Contrato',
            },
          ]
        : [],
  }
}

function batteriesOf(world: World, name: string) {
  return world.links
    .filter((link) => link.contract === name)
    .map((link) => {
      const battery = world.batteries.find(({ id }) => id === link.battery)
      return {
        id: link.id,
        bateria: { id: link.battery, name: battery?.name },
        pes: link.pes,
        pes_percentatge: shareOf(world, link.battery, link.pes),
        data_inici: '2024-03-01',
        data_final: false,
        gestio_descomptes: link.gestio,
        total_descompte: battery?.euros,
        es_origen: link.isOrigin,
      }
    })
}

export function shareOf(world: World, battery: number, pes: number): number {
  const all = world.links.filter((link) => link.battery === battery).reduce((sum, link) => sum + link.pes, 0)
  return all === 0 ? 0 : Math.round((pes / all) * 100)
}

export function invoiceShape(world: World, invoice: DoubleInvoice) {
  const { id, number, end, kwh, total, pending, paid } = invoice
  if (invoice.kind === 'multipoint')
    return { id, number, date: end, address_invoice_id: 'Carrer Major, 1', amount_total: total }
  const contract = world.contracts.find(({ name }) => name === invoice.contract)
  return {
    id,
    invoice_id: id,
    number,
    date: end,
    start_date: `${end.slice(0, 7)}-01`,
    end_date: end,
    cups: { full_address: `Carrer Major, ${(contract?.id ?? 0) % 100}, 17001 Girona` },
    energy_consumed: kwh,
    amount_total: total,
    amount_to_pay: total,
    amount_pending: pending,
    paid,
    rectificative_type: invoice.rectificative,
    pending_state_history:
      paid === 'unpaid'
        ? [
            { change_date: end, pending_state: { ov_description: 'Girada' } },
            { change_date: end, pending_state: { ov_description: 'Devuelta' } },
          ]
        : [],
    online_payment: {
      payment_enabled: paid === 'unpaid' || invoice.transaction !== '',
      payment_link: invoice.link || false,
      rel_object_type: 'account.invoice',
    },
    polissa_id: { name: invoice.contract },
  }
}
