import { type Answer, type Call, serve } from './server.ts'

// The calls of the profile page, answered in the browser.

const at = '2026-11-15T08:30:00.000Z'
const device = (browser: string, system: string) => ({ browser, system, kind: 'computer' })
const aSignIn = (id: string, browser: string, system: string) => ({
  id,
  created_at: at,
  login_type: 'credentials',
  device: device(browser, system),
  network: '192.0.2.0',
  staff: null,
})
const session = (id: string, browser: string, system: string, current = false) => ({
  ...aSignIn(id, browser, system),
  last_seen_at: at,
  current,
})

/** Somebody of the staff who looked at a case. */
const aLook = {
  at,
  until: at,
  times: 1,
  actor: 'Laia',
  role: 'Atención al cliente',
  kind: 'case',
  case_number: '26000001',
  reason: null,
}
/** Somebody who asks to see the portal. */
const anAskedView = {
  id: 7,
  actor: 'Laia',
  role: 'Atención al cliente',
  case_number: '26000001',
  reason: 'No encuentra su factura',
  is_granted: false,
  expires_at: '2026-11-15T09:30:00.000Z',
}

export const aPasskey = { id: 1, name: 'Móvil', created_at: at, last_used_at: null as string | null }

/** Sessions end, consents and passkeys are kept; `answer` comes first. */
export function accountServer(answer: (call: Call) => Answer | undefined = () => undefined) {
  const known = {
    sessions: [
      session('mine', 'Chrome', 'Linux', true),
      session('s1', 'Firefox', 'Windows'),
      session('s2', 'Safari', 'macOS'),
    ],
    consents: [] as object[],
    passkeys: [aPasskey],
    secondFactor: false,
    looks: [aLook],
    askedViews: [anAskedView],
  }
  const signIns = [
    aSignIn('a0', 'Chrome', 'Linux'),
    ...Array.from({ length: 12 }, (_, i) => aSignIn(`a${i + 1}`, 'Firefox', 'Windows')),
  ]
  const paged = (items: object[], path: string) => {
    const query = new URL(path, 'http://portal.invalid').searchParams
    const [offset, limit] = [Number(query.get('offset')), Number(query.get('limit'))]
    return { items: items.slice(offset, offset + limit), n_items: items.length, offset, limit }
  }
  const usual = ({ path, method, body }: Call): unknown => {
    if (path.startsWith('user/sessions/end_others')) {
      known.sessions = known.sessions.filter(({ current }) => current)
      return { status: 'OK' }
    }
    if (path.startsWith('user/sessions') && method === 'DELETE') {
      known.sessions = known.sessions.filter(({ id }) => !path.includes(`/${id}`))
      return { status: 'OK' }
    }
    if (path.startsWith('user/sessions')) return { items: known.sessions }
    if (path.startsWith('user/sign_ins')) return paged(signIns, path)
    if (path.startsWith('user/view_requests') && method === 'POST') {
      known.askedViews = body['allow'] ? known.askedViews.map((view) => ({ ...view, is_granted: true })) : []
      return { status: 'OK' }
    }
    if (path.startsWith('user/view_requests')) return { items: known.askedViews }
    if (path.startsWith('user/looks')) return paged(known.looks, path)
    if (path.startsWith('user/consents') && method === 'POST') {
      for (const [purpose, granted] of Object.entries(body['choices'] as object))
        known.consents.unshift({ id: known.consents.length, purpose, granted, given_at: at })
      return { status: 'OK' }
    }
    if (path.startsWith('user/consents')) return paged(known.consents, path)
    if (path.startsWith('user/passkeys'))
      return { items: known.passkeys, second_factor: known.secondFactor, has_password: true }
    return {}
  }
  return Object.assign(
    serve((call) => answer(call) ?? { body: usual(call) }),
    { known },
  )
}
