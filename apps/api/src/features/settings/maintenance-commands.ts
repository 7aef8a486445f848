import { changeSettings, layOver } from '#features/settings/change-settings'
import type { Database } from '#platform/database'
import { recordEvent } from '#platform/events'
import { makeMaintenanceBypass } from '#platform/portal/maintenance-bypass'
import { sessionSecret } from '#platform/secret'
import { tokensOf } from '#platform/session'
import { type Command, operatorWrite, UsageError, wholeNumber } from '#platform/commands/command'

const hourMs = 3_600_000

function instant(name: string, typed: string | boolean | undefined): string {
  if (typeof typed !== 'string') return ''
  if (
    !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2})$/.test(typed) ||
    Number.isNaN(Date.parse(typed))
  )
    throw new UsageError(`--${name} must be an instant like 2026-11-20T22:00:00+01:00`)
  return new Date(typed).toISOString()
}

function switchMaintenance(
  database: Database,
  maintenance: { activated: boolean; start: string; end: string },
) {
  const kind = maintenance.activated ? 'maintenance.on' : 'maintenance.off'
  return operatorWrite(database, { kind, detail: maintenance }, (tx) =>
    changeSettings(tx, (patch) => layOver(patch, { maintenance })),
  )
}

export const maintenanceCommands: Command[] = [
  {
    name: 'maintenance on',
    help: 'Shows everybody the maintenance page.',
    options: {
      start: {
        type: 'string',
        value: 'INSTANT',
        help: 'when it begins, as the page says (2026-11-20T22:00:00+01:00)',
      },
      end: { type: 'string', value: 'INSTANT', help: 'when it ends, as the page says' },
    },
    async run({ options, database, print }) {
      const [start, end] = [instant('start', options['start']), instant('end', options['end'])]
      if (start && end && end <= start) throw new UsageError('--end must be after --start')
      await switchMaintenance(database, { activated: true, start, end })
      print('The portal is in maintenance')
    },
  },
  {
    name: 'maintenance off',
    help: 'Opens the portal again.',
    async run({ database, print }) {
      await switchMaintenance(database, { activated: false, start: '', end: '' })
      print('The portal is open')
    },
  },
  {
    name: 'maintenance bypass',
    help: 'Prints a cookie that lets its holder see the portal during maintenance.',
    options: { hours: { type: 'string', value: 'N', help: 'for how long (8)' } },
    async run({ options, env, database, print, note }) {
      const hours = wholeNumber('hours', options['hours'], { standard: 8, min: 1, max: 168 })
      const until = Date.now() + hours * hourMs
      const value = await makeMaintenanceBypass(tokensOf(sessionSecret(env)), until)
      const detail = { until: new Date(until).toISOString() }
      await recordEvent(database, { actor: 'operator', kind: 'maintenance.bypass', detail })
      const secure = env.PUBLIC_URL.startsWith('https:') ? '; Secure' : ''
      note(`For ${hours} h. In the browser's console, on the portal:`)
      print(
        `document.cookie = 'maintenance_bypass=${value}; path=/; max-age=${hours * 3600}; SameSite=Lax${secure}'`,
      )
    },
  },
]
