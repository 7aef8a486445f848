import type { Endpoint } from '@fanal/contract/endpoint'
import type { Caller } from '@fanal/contract/wire/portal'
import { defaultSettings } from '@fanal/domain/settings/default-settings'
import { defaultFlags, type Flags } from '@fanal/domain/settings/feature-flags'
import { mergeSettings, type SettingsPatch } from '@fanal/domain/settings/merge-settings'
import { renderManifest, renderPage } from '#app/entry-server.tsx'
import { marta } from '#lib/customer-fixture.ts'
import { aBill, electricity as madeElectricity } from './bills.ts'
import { electricity, gas } from './contract-examples.ts'
import { info } from './curve-server.ts'
import { eachStatus } from './invoice-examples.ts'
import { examplePublicProducts } from './public-products.ts'

// Pages as the server draws them, without a browser: by address, settings and flags.

export interface Switched {
  settings: SettingsPatch
  flags?: Flags
}

const listed = (items: readonly unknown[]) => ({ items, n_items: items.length, offset: 0, limit: 10 })
const attachment = {
  id: 1,
  name: 'Contrato',
  filename: '100001.pdf',
  category_name: 'Contratos',
  created_date: '2026-01-01T10:00:00.000Z',
  size_text: '20 KB',
}
const battery = {
  id: 1,
  bateria: { id: 1, name: 'Casa' },
  pes: 1,
  pes_percentatge: 100,
  data_inici: '2020-01-01',
  data_final: null,
  gestio_descomptes: 'aplicar',
  total_descompte: '10.00',
  this_year: { in: '12.00', out: '3.50' },
  es_origen: false,
  es_receptor: true,
  receptors: 1,
  te_destins: true,
}
const detailed = { ...electricity, attachments: [attachment], bateria_virtual: [battery] }
const noBills = { electricity: 0, gas: 0, multipoint: 0 }
const owed = {
  amount_owed: '0.00',
  n_owed: 0,
  n_owed_by_type: noBills,
  n_overdue: 0,
  items: [],
  amount_waiting: '0.00',
  n_waiting: 0,
  n_waiting_by_type: noBills,
  waiting: [],
}

const money = { next_charge: null, month: null, last_bill: null }

/** What the calls of pages answer, by name. */
const answers: Record<string, unknown> = {
  money,
  listContracts: { ...listed([electricity, gas]), n_items: 60 },
  changes: { items: [] },
  curveInfo: info,
  owed,
  recentUse: { supplies: [], use: null, contract: null, source: 'meter', delay_days: 3 },
  underWay: { items: [], n_items: 0, n_yours: 0 },
  listInvoices: { ...listed(eachStatus), is_more: false, next: null },
  invoiceDetail: aBill(1, madeElectricity()),
  publicProducts: examplePublicProducts,
  dynamicRoutes: [],
  groupElements: [
    {
      id: 1,
      name: 'Aviso',
      group_name: 'Login',
      html_block: '<p>Aviso</p>',
      block_height: '',
      block_width: '',
      priority: 1,
      page_id: null,
    },
  ],
  banner: { code: 'home', html: '<p>Novedad</p>' },
  coupons: [{ code: 'AMIGO', code_url: '/', campaign: 'Amigos', description: 'Trae a alguien', url: '' }],
  caseCategories: { items: [{ id: 1, name: 'Otros' }] },
}

const callerOf = ({ settings, flags = {} }: Switched, profile: object | null): Caller => {
  const all = mergeSettings(defaultSettings, settings)
  const known: Record<string, unknown> = {
    ...answers,
    publicSettings: all,
    privateSettings: all,
    featureFlags: { feature_flags: { ...defaultFlags, ...flags } },
    profile,
  }
  return (async ({ name }: Endpoint, { params }: { params?: { contractName?: string } }) => {
    if (name === 'contractDetail') return params?.contractName === gas.name ? gas : detailed
    if (known[name] === undefined) throw Object.assign(new Error(name), { status: 404 })
    return known[name]
  }) as Caller
}

/** The document without what only its script reads: settings are in there whether or not anything uses them. */
const shown = (html: string) => html.replaceAll(/<script\b[^>]*>.*?<\/script>/gs, '')

/** The customer of the page. */
export const viewers = {
  visitor: null,
  customer: marta,
  newcomer: { ...marta, new_customer: true },
}
export type Viewer = keyof typeof viewers

/** Everything that a viewer gets at an address. */
export async function drawnPage(viewer: Viewer, url: string, switched: Switched): Promise<string> {
  const profile = viewers[viewer]
  const call = callerOf(switched, profile)
  const portal = { call, publicUrl: 'https://portal.example.com', absentCalls: [] }
  if (url === '/manifest.webmanifest') return renderManifest(portal)
  const cookies = profile ? { token: 'a-token' } : {}
  const page = { ...portal, url, cookies, isDemo: false, errorService: null, hasMaintenanceBypass: false }
  const { status, redirect = '', html = '' } = await renderPage(page)
  return [status, redirect, shown(Buffer.from(html as Uint8Array).toString())].join('\n')
}
