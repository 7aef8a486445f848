import type { DiscountMode } from '@fanal/domain/batteries/battery-rules'
import { sharesOf } from '@fanal/domain/batteries/battery-shares'
import type { Locale } from '@fanal/domain/settings/languages'
import writeExcelFile, { type Cell, type Row } from 'write-excel-file/node'
import { batteryTexts } from '#platform/texts'
import type { ExportedLink, ExportedMovement } from './queries.ts'

interface Exported {
  links: readonly ExportedLink[]
  movements: readonly ExportedMovement[]
}

const heading = (value: string): Cell => ({ value, fontWeight: 'bold', wrap: true })
const text = (value: string | null): Cell => (value ? { value, type: String } : null)
const day = (value: string | null): Cell =>
  value ? { value: new Date(`${value}T00:00:00Z`), type: Date, format: 'dd/mm/yyyy' } : null
const euros = (cents: number): Cell => ({ value: cents / 100, type: Number, format: '#,##0.00' })
const whole = (value: number, format = '#,##0'): Cell => ({ value, type: Number, format })

/** Two sheets, the batteries and their movements, in the customer's language (domain facts §9). */
export async function composeBatteryWorkbook(
  { links, movements }: Exported,
  locale: Locale,
): Promise<Buffer> {
  const words = batteryTexts(locale)
  const shares = sharesByLink(links)
  const batteryRows: Row[] = links.map((link) => [
    text(link.battery),
    text(link.contract),
    text(link.cups),
    text(roleOf(link, words.roles)),
    whole(link.pes),
    whole((shares.get(link.id) ?? 0) / 100, '0%'),
    day(link.data_inici),
    day(link.data_final),
    text(words.applied[link.gestio_descomptes satisfies DiscountMode]),
    euros(link.balance_cents),
  ])
  const movementRows: Row[] = movements.map((one) => [
    day(one.day),
    text(one.battery),
    text(one.contract),
    text(one.invoice),
    text(one.description || words.concepts[one.concept][one.cents > 0 ? 'in' : 'out']),
    euros(one.cents),
    euros(one.balance_cents),
  ])
  const sheets = [
    { name: words.sheets.batteries, columns: words.columns, rows: batteryRows },
    { name: words.sheets.movements, columns: words.movementColumns, rows: movementRows },
  ]
  return writeExcelFile(
    sheets.map(({ name, columns, rows }) => ({
      sheet: name,
      data: [columns.map(heading), ...rows],
      columns: columns.map((title) => ({ width: Math.max(14, title.length + 4) })),
      stickyRowsCount: 1,
    })),
  ).toBuffer()
}

/** Of those that share a battery today, in whole percent. */
function sharesByLink(links: readonly ExportedLink[]): Map<number, number> {
  const byLink = new Map<number, number>()
  for (const batteryId of new Set(links.map(({ battery_id }) => battery_id))) {
    const sharing = links.filter((link) => link.battery_id === batteryId && link.is_receiving)
    const shares = sharesOf(sharing.map(({ pes }) => pes))
    for (const [i, { id }] of sharing.entries()) byLink.set(id, shares[i] ?? 0)
  }
  return byLink
}

function roleOf(
  { es_origen, es_receptor }: ExportedLink,
  roles: { origin: string; receiver: string; both: string },
): string {
  if (es_origen && es_receptor) return roles.both
  return es_origen ? roles.origin : roles.receiver
}
