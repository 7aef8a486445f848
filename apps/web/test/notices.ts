import type { Notice, NoticePreferences } from '@fanal/contract/schemas/notices'
import type { NoticeTargets, StoppedChannels } from '@fanal/contract/schemas/notices/targets'
import { vi } from 'vitest'
import { type Answer, type Call, serve } from './server.ts'

/** Streams of news, opened by the page; tests say when they open, tell and break. */
export class FakeSource extends EventTarget {
  static all: FakeSource[] = []
  static last = () => FakeSource.all.at(-1)
  static open = () => FakeSource.all.filter((one) => !one.isClosed)
  readonly url: string
  isClosed = false
  constructor(url: string) {
    super()
    this.url = url
    FakeSource.all.push(this)
  }
  say(event: 'open' | 'news' | 'error') {
    this.dispatchEvent(new Event(event))
  }
  close() {
    this.isClosed = true
  }
}

export function fakeStreams(): void {
  FakeSource.all = []
  vi.stubGlobal('EventSource', FakeSource)
}

export const aNotice = (id: number, over: Partial<Notice> = {}): Notice => ({
  id,
  event: 'invoice_new',
  kind: 'invoices',
  title: `Tienes una factura nueva: ${id},00 €`,
  detail: `Factura FE26-${id}`,
  href: `/factura/${id}`,
  day: null,
  created_at: new Date().toISOString(),
  is_read: false,
  ...over,
})

export const preferences: NoticePreferences = {
  kinds: [
    {
      kind: 'invoices',
      group: 'bills',
      absent: null,
      channels: [
        { channel: 'portal', is_on: true, is_locked: false },
        { channel: 'mail', is_on: true, is_locked: false },
        { channel: 'push', is_on: false, is_locked: false },
        { channel: 'webhook', is_on: true, is_locked: false },
      ],
    },
    {
      kind: 'budget',
      group: 'use',
      absent: null,
      channels: [{ channel: 'portal', is_on: true, is_locked: false }],
    },
    {
      kind: 'cheap_hours',
      group: 'use',
      absent: 'fixed_price',
      channels: [{ channel: 'portal', is_on: true, is_locked: false }],
    },
    {
      kind: 'legal',
      group: 'always',
      absent: null,
      channels: [
        { channel: 'portal', is_on: true, is_locked: true },
        { channel: 'mail', is_on: true, is_locked: true },
        { channel: 'calendar', is_on: true, is_locked: false },
      ],
    },
  ],
  quiet: { from: 22, until: 8 },
  is_digest: false,
  email: 'marta@example.com',
}

const target = {
  created_at: '2026-10-02T10:00:00.000Z',
  failing_since: null,
  stopped_at: null,
  stop_reason: null,
}

export const targets: NoticeTargets = {
  mail: { id: null, address: 'marta@example.com', stopped_at: null, stop_reason: null },
  devices: [],
  webhooks: [],
  calendar: { url: 'https://portal.example.com/api/v2/notices/calendar/abc.ics' },
  push_key: 'BPushKey',
  limits: { devices: 10, webhooks: 3 },
}

export const aTarget = (id: number, label: string, over: Partial<typeof target> | object = {}) => ({
  id,
  label,
  ...target,
  ...over,
})

/** A server with these notices, newest first. */
export function noticesServer(notices: Notice[], otherwise: (call: Call) => Answer = () => ({ body: [] })) {
  const stopped: StoppedChannels['items'] = []
  const world = { notices, preferences, targets, stopped }
  const unread = () => world.notices.filter(({ is_read: isRead }) => !isRead).length
  const server = serve((call) => {
    const [path, search] = call.path.split('?')
    if (path === 'notices/count') return { body: { unread: unread() } }
    if (path === 'notices/preferences' && call.method === 'GET') return { body: world.preferences }
    if (path === 'notices/targets') return { body: world.targets }
    if (path === 'notices/stopped') return { body: { items: world.stopped } }
    if (path === 'notices/stopped/seen') {
      world.stopped = []
      return { body: {} }
    }
    if (path === 'notices/read') {
      const { ids } = call.body as { ids?: number[] }
      world.notices = world.notices.map((one) =>
        !ids || ids.includes(one.id) ? { ...one, is_read: true } : one,
      )
      return { body: { unread: unread() } }
    }
    if (path === 'notices') {
      const query = new URLSearchParams(search)
      const before = Number(query.get('before') ?? Number.POSITIVE_INFINITY)
      const older = world.notices.filter(({ id }) => id < before)
      const limit = Number(query.get('limit'))
      const items = older.slice(0, limit)
      return { body: { items, unread: unread(), has_more: older.length > limit } }
    }
    return otherwise(call)
  })
  return { ...server, world }
}
