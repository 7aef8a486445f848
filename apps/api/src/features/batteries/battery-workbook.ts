import { type DiscountMode, isInForce } from '@fanal/domain/batteries/battery-rules'
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
const whole = (value: number | undefined, format = '#,##0'): Cell =>
  value === undefined ? null : { value, type: Number, format }

/** Two sheets, the batteries and their movements, in the customer's language (domain facts §9). */
export async function composeBatteryWorkbook(
  { links, movements }: Exported,
  locale: Locale,
  today: string,
): Promise<Buffer> {
  const words = batteryTexts(locale)
  const shares = sharesByLink(links)
  const batteryRows: Row[] = links.map((link) => [
    text(link.battery),
    text(link.contract),
    text(link.cups),
    text(roleOf(link, words.roles)),
    whole(link.pes),
    // Who does not share it today has no share, rather than one of 0.
    whole(shares.get(link.id), '0%'),
    day(link.data_inici),
    day(link.data_final),
    text(words.applied[link.gestio_descomptes satisfies DiscountMode]),
    euros(link.balance_cents),
    text(words.days[daysOf(link, today)]),
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
      columns: columns.map((title, i) => ({ width: widthOf(title, rows, i) })),
      stickyRowsCount: 1,
    })),
  ).toBuffer()
}

/** All of the longest text of a column, within what a screen can show. */
function widthOf(title: string, rows: readonly Row[], column: number): number {
  const longest = rows.reduce((most, row) => {
    const cell = row[column]
    const value = cell && typeof cell === 'object' && 'value' in cell ? cell.value : undefined
    return typeof value === 'string' ? Math.max(most, value.length) : most
  }, title.length)
  return Math.min(60, Math.max(12, longest + 3))
}

function daysOf(link: ExportedLink, today: string): 'in_force' | 'ahead' | 'over' {
  if (isInForce(link, today)) return 'in_force'
  return link.data_inici > today ? 'ahead' : 'over'
}

/** Of those that share a battery today: parts of 1 in whole percent. */
function sharesByLink(links: readonly ExportedLink[]): Map<number, number> {
  const byLink = new Map<number, number>()
  for (const batteryId of new Set(links.map(({ battery_id }) => battery_id))) {
    const sharing = links.filter((link) => link.battery_id === batteryId && link.is_receiving)
    const shares = sharesOf(sharing.map(({ pes }) => pes))
    for (const [i, { id }] of sharing.entries()) byLink.set(id, (shares[i] ?? 0) / 100)
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
