import { type DiscountMode, isInForce } from '@fanal/domain/batteries/battery-rules'
import { sharesOf } from '@fanal/domain/batteries/battery-shares'
import type { Locale } from '@fanal/domain/settings/languages'
import { textsOf } from '#texts'
import { type Cell, dayCell, type Sheet } from '#formats/workbook'
import type { ExportedLink, ExportedMovement } from './queries.ts'

interface Exported {
  links: readonly ExportedLink[]
  movements: readonly ExportedMovement[]
}

const text = (value: string | null): Cell => value || null
const day = (value: string | null): Cell => (value ? dayCell(value) : null)
const euros = (cents: number): Cell => ({ value: cents / 100, format: '#,##0.00' })
const whole = (value: number | undefined, format = '#,##0'): Cell =>
  value === undefined ? null : { value, format }

/** Two sheets, the batteries and their movements, in the customer's language. */
export function batterySheets({ links, movements }: Exported, locale: Locale, today: string): Sheet[] {
  const words = textsOf('batteries', locale)
  const shares = sharesByLink(links)
  const batteryRows: Cell[][] = links.map((link) => [
    text(link.battery),
    text(link.contract),
    text(link.cups),
    text(roleOf(link, words.roles)),
    whole(link.pes),
    // A contract that does not share it today has no share, rather than 0.
    whole(shares.get(link.id), '0%'),
    day(link.data_inici),
    day(link.data_final),
    text(words.applied[link.gestio_descomptes satisfies DiscountMode]),
    euros(link.balance_cents),
    text(words.days[daysOf(link, today)]),
  ])
  const movementRows: Cell[][] = movements.map((one) => [
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
  return sheets.map(({ name, columns, rows }) => ({
    name,
    columns: columns.map((heading, i) => ({ heading, width: widthOf(heading, rows, i) })),
    rows,
  }))
}

/** Column width by its longest text, limited. */
function widthOf(title: string, rows: readonly (readonly Cell[])[], column: number): number {
  const longest = rows.reduce((most, row) => {
    const value = row[column]
    return typeof value === 'string' ? Math.max(most, value.length) : most
  }, title.length)
  return Math.min(60, Math.max(12, longest + 3))
}

function daysOf(link: ExportedLink, today: string): 'in_force' | 'ahead' | 'over' {
  if (isInForce(link, today)) return 'in_force'
  return link.data_inici > today ? 'ahead' : 'over'
}

/** For current receivers: fractions of 1 in whole percents. */
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
