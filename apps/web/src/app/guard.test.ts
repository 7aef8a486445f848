import { createDraft, findDraft, sendSignCode, sendSummary } from '@fanal/contract/contracting'
import { defaultSettings } from '@fanal/domain/settings/default-settings'
import { mergeSettings, type SettingsPatch } from '@fanal/domain/settings/merge-settings'
import { describe, expect, test } from 'vitest'
import { blankState } from '#lib/blank-state.ts'
import { marta } from '#lib/customer-fixture.ts'
import type { PortalState } from '#lib/portal.tsx'
import { languageOf } from './document/document-language.ts'
import { afterLogin, goOnFrom, resolve } from './guard.ts'
import { titleOf } from './document/title.ts'

function aState(over: Partial<PortalState> = {}, settings: SettingsPatch = {}): PortalState {
  return {
    ...blankState(),
    settings: mergeSettings(defaultSettings, settings),
    flags: { 'crm.case': true, 'coupons.coupon': true, 'contracting.leads': true },
    ...over,
  }
}
const signedIn = (over: Partial<PortalState> = {}, settings: SettingsPatch = {}) =>
  aState({ profile: marta, ...over }, settings)
const at = (url: string, state: PortalState) => {
  const { pathname: path, search } = new URL(url, 'http://portal.invalid')
  return resolve({ path, search }, state)
}
const page = (id: string, params = {}) => ({ kind: 'page', id, params })
const redirect = (to: string) => ({ kind: 'redirect', to })
const error = (status: number) => ({ kind: 'error', status })

test.each([
  ['/contratos/gas', error(404)],
  ['/contratos/gas/200001', error(404)],
  ['/facturas?contractType=gas', error(404)],
  ['/facturas?contractType=multipoint', error(404)],
  ['/facturas?contractType=electricity', page('invoices')],
  ['/facturas?contractType=agua', page('invoices')],
  ['/contratos/electricidad', page('contracts', { contractType: 'electricity' })],
])('without gas among the displayed types, %s', (url, expected) => {
  expect(at(url, signedIn({}, { features: { displayTypes: ['electricity'] } }))).toEqual(expected)
})

test.each<[string, Partial<PortalState>, SettingsPatch, object]>([
  ['offered to customers', {}, {}, page('consumption')],
  ['off with its setting', {}, { features: { enableInfoCCH: false } }, error(404)],
  ['of gas alone', { absentCalls: ['curveInfo'] }, {}, page('consumption')],
  [
    'off without curves and gas',
    { absentCalls: ['curveInfo'] },
    { features: { displayTypes: ['electricity'] } },
    error(404),
  ],
])('consumption, %s', (_, over, settings, expected) => {
  expect(at('/consumo', signedIn(over, settings))).toEqual(expected)
})

test('consumption is for customers only', () => {
  expect(at('/consumo?contract=100001', aState())).toEqual(
    redirect('/acceso?redirectPath=%2Fconsumo&contract=100001'),
  )
})

describe('protection', () => {
  test.each([
    ['a visitor on a public page', '/acceso', aState(), page('login')],
    [
      'a customer on a public page goes to the homepage',
      '/acceso',
      signedIn({}, { homepage: 'home' }),
      redirect('/'),
    ],
    ['a visitor on an unprotected page', '/version', aState(), page('version')],
    ['a customer on an unprotected page', '/version', signedIn(), page('version')],
    ['a customer on a private page', '/cambio-de-clave', signedIn(), page('changePassword')],
    ['an unknown path', '/no-existe', aState(), error(404)],
    ['a path that breaks decoding', '/d/%E0%A4%A/1', signedIn(), error(404)],
    ['a page that is not offered', '/gallery', aState(), error(404)],
    [
      'dynamic pages need server elements',
      '/d/solar/1',
      signedIn({}, { features: { enableServerElements: false } }),
      error(404),
    ],
    ['the mailbox only in the demo', '/buzon', aState(), error(404)],
    ['the mailbox in the demo', '/buzon', aState({ isDemo: true }), page('mailbox')],
    [
      'login is not offered with single sign-on',
      '/acceso',
      aState({}, { features: { oidc: true } }),
      error(404),
    ],
    [
      'login beside single sign-on when allowed, for anyone',
      '/acceso',
      signedIn({}, { features: { oidc: true }, oidc: { routes: { allowDefaultLogin: true } } }),
      page('login'),
    ],
  ])('%s', (_, url, state, expected) => expect(at(url, state)).toEqual(expected))
})

describe('pages that settings and flags switch', () => {
  const noGas: SettingsPatch = { features: { displayTypes: ['electricity'] } }
  test.each<[string, string, SettingsPatch]>([
    ['/comparador', 'comparator', { comparator: { enabled: false } }],
    ['/comparador-gas', 'gasComparator', { comparator: { enabled: false } }],
    ['/comparador-gas', 'gasComparator', noGas],
    ['/potencia', 'powerCalculator', { powerCalculator: { enabled: false } }],
    ['/boletin', 'newsletter', { newsletter: { enabled: false } }],
  ])('%s is for anyone (%s), and off with %o', (url, id, settings) => {
    for (const state of [aState(), signedIn()]) expect(at(url, state)).toEqual(page(id))
    expect(at(url, aState({}, settings))).toEqual(error(404))
  })

  test.each([
    ['electricity', '/nuevo-cliente-electricidad', 'newElectricityCustomer'],
    ['gas', '/nuevo-cliente-gas', 'newGasCustomer'],
    ['dual', '/nuevo-cliente-dual', 'newDualCustomer'],
  ])('contracting of %s is for anyone, for customers, or off', (kind, url, id) => {
    const contractation = (patch: object) => aState({}, { contractation: patch })
    for (const state of [aState(), signedIn()]) expect(at(url, state)).toEqual(page(id))
    expect(at(url, contractation({ authenticate: true }))).toEqual(
      redirect(`/acceso?redirectPath=${encodeURIComponent(url)}`),
    )
    expect(at(url, contractation({ [kind]: { enabled: false } }))).toEqual(error(404))
    for (const { name } of [createDraft, findDraft, sendSummary, sendSignCode])
      expect(at(url, aState({ absentCalls: [name] }))).toEqual(error(404))
    expect(at(url, aState({ flags: { 'contracting.leads': false } }))).toEqual(error(404))
  })

  test.each(['/facturas', '/facturas-multipunto', '/contratos/gas', '/omipComponent', '/reclamaciones'])(
    '%s is for customers only',
    (url) => {
      expect(at(url, aState())).toMatchObject(
        redirect(expect.stringMatching(/^\/acceso\?redirectPath=/) as string),
      )
      expect(at(url, signedIn())).toMatchObject({ kind: 'page' })
    },
  )

  test('contact needs the flag of cases, and claims their settings', () => {
    expect(at('/atencion-al-cliente', signedIn())).toMatchObject({ kind: 'page' })
    expect(at('/atencion-al-cliente', signedIn({ flags: { 'crm.case': false } }))).toEqual(error(404))
    const features = { reclamATCMenu: false, reclamATCContract: false }
    expect(at('/reclamaciones', signedIn({}, { features }))).toEqual(error(404))
  })

  test('recovery and unsigned contact are for visitors only', () => {
    for (const url of ['/recordar-clave', '/contacto']) {
      expect(at(url, aState())).toMatchObject({ kind: 'page' })
      expect(at(url, signedIn({}, { homepage: 'invoices' }))).toEqual(redirect('/facturas'))
    }
  })
})

describe('a private page without a session', () => {
  test('leads to the login and remembers the page', () => {
    expect(at('/cambio-de-clave', aState())).toEqual(redirect('/acceso?redirectPath=%2Fcambio-de-clave'))
  })
  test('with its parameters and query', () => {
    const { to } = at('/d/solar/7?from=mail', aState()) as { to: string }
    const query = new URL(to, 'http://portal.invalid').searchParams
    expect(query.get('redirectPath')).toBe('/d/:routePath/:pageId')
    expect(JSON.parse(query.get('pathParams') ?? '')).toEqual({ routePath: 'solar', pageId: '7' })
    expect(query.get('from')).toBe('mail')
    expect(afterLogin(query, signedIn())).toBe('/d/solar/7?from=mail')
  })
  test('and comes back in the language of the customer', () => {
    const { to } = at('/change-password', aState()) as { to: string }
    expect(afterLogin(new URL(to, 'http://portal.invalid').searchParams, signedIn({ lang: 'ca' }))).toBe(
      '/canvi-de-contrasenya',
    )
  })
})

describe('the login page of someone signed in', () => {
  // Contracts is the homepage; it stands for any existing page.
  const homepage = { homepage: 'contracts' } as const
  test('an existing session leads to /', () =>
    expect(at('/acceso', signedIn({}, homepage))).toEqual(redirect('/')))
  test('a new login leads to the homepage', () =>
    expect(at('/acceso?login=1', signedIn({}, homepage))).toEqual(redirect('/contratos/electricidad')))
  test('redirectPath wins for both, and the marker is removed from the address', () => {
    for (const mark of ['', '&login=1'])
      expect(at(`/acceso?redirectPath=%2Fversion${mark}&a=1`, signedIn())).toEqual(redirect('/version?a=1'))
  })
  test('beside single sign-on a fresh login leads on too', () =>
    expect(
      at(
        '/acceso?login=1',
        signedIn(
          {},
          { homepage: 'home', features: { oidc: true }, oidc: { routes: { allowDefaultLogin: true } } },
        ),
      ),
    ).toEqual(redirect('/')))
})

describe('redirectPath accepts pages of this portal only', () => {
  test.each([
    '//evil.example.com',
    'https://evil.example.com/cambio-de-clave',
    '/\\evil.example.com',
    'javascript:alert(1)',
    '/%2F%2Fevil.example.com',
    '/no-existe',
    '/acceso',
    '/gallery',
    `/${'a'.repeat(2000)}`,
    '',
  ])('%s leads to the homepage', (redirectPath) => {
    const query = new URLSearchParams({ redirectPath })
    expect(afterLogin(query, signedIn({}, { homepage: 'home' }))).toBe('/')
  })
  test('parameters cannot change the path', () => {
    const query = new URLSearchParams({
      redirectPath: '/d/:routePath/:pageId',
      pathParams: JSON.stringify({ routePath: '../..', pageId: '/evil.example.com' }),
    })
    expect(afterLogin(query, signedIn())).toBe('/d/..%2F../%2Fevil.example.com')
  })
  test('broken parameters count as none', () => {
    const query = new URLSearchParams({ redirectPath: '/cambio-de-clave', pathParams: '{"a":' })
    expect(afterLogin(query, signedIn())).toBe('/cambio-de-clave')
  })
})

describe('other states', () => {
  const forced = { ...marta, change_password: true }
  test.each([
    ['maintenance hides everything', '/acceso', aState({}, { maintenance: { activated: true } }), error(503)],
    [
      'but not from the bypass',
      '/acceso',
      aState({ hasMaintenanceBypass: true }, { maintenance: { activated: true } }),
      page('login'),
    ],
    ['a failing server is not being signed out', '/cambio-de-clave', aState({ failure: 500 }), error(500)],
    ['another language leads to the own path', '/login?a=1', aState(), redirect('/acceso?a=1')],
    ['and keeps its parameters', '/acces', aState({ lang: 'en' }), redirect('/login')],
    ['a slash at the end does not matter', '/acceso/', aState(), page('login')],
    ['a forced change comes first', '/acceso', signedIn({ profile: forced }), redirect('/cambio-de-clave')],
    ['on private pages too', '/d/solar/1', signedIn({ profile: forced }), redirect('/cambio-de-clave')],
    ['on home too', '/', signedIn({ profile: forced }), redirect('/cambio-de-clave')],
    ['and shows its page', '/cambio-de-clave', signedIn({ profile: forced }), page('changePassword')],
    [
      'but not for staff who looks on',
      '/version',
      signedIn({ profile: { ...forced, readonly: true } }),
      page('version'),
    ],
    [
      'a way in by the address comes before the page',
      '/d/solar/1',
      aState({ isEntering: true }),
      page('loading'),
    ],
    [
      'and after its failure',
      '/',
      aState({ isEntering: true, failure: 419, loginType: 'token' }),
      error(419),
    ],
    [
      'an action of the invoices is in the query of their list',
      '/facturas/download?contractType=gas',
      signedIn(),
      redirect('/facturas?contractType=gas&action=download'),
    ],
    [
      'multipoint invoices only where they are shown',
      '/facturas-multipunto',
      signedIn({}, { features: { displayTypes: ['gas'] } }),
      error(404),
    ],
    ['multipoint invoices', '/facturas-multipunto', signedIn(), page('invoicesMultipoint')],
    [
      'a dashboard is the invoices',
      '/',
      signedIn({}, { home: { type: 'dashboard' } }),
      redirect('/facturas'),
    ],
    [
      'a login leads to the homepage',
      '/acceso?login=1',
      signedIn({}, { homepage: 'invoices' }),
      redirect('/facturas'),
    ],
  ])('%s', (_, url, state, expected) => expect(at(url, state)).toEqual(expected))
})

describe('with single sign-on', () => {
  const oidc = (more: SettingsPatch = {}): SettingsPatch => ({ ...more, features: { oidc: true } })
  const away = (returnTo: string) => ({
    kind: 'redirect',
    to: `/api/v2/user/openid/authorize?${new URLSearchParams({ returnTo }).toString()}`,
    isOutside: true,
  })
  const newcomer = { ...marta, new_customer: true }
  const withPasswords = oidc({ oidc: { changePasswordUrl: 'https://id.example.com/password' } })

  test.each([
    [
      'a private page starts the way to the provider, and back',
      '/d/solar/7?from=mail',
      aState({}, oidc()),
      away('/d/solar/7?from=mail'),
    ],
    [
      'in the language of the visitor',
      '/change-password',
      aState({ lang: 'ca' }, oidc()),
      away('/canvi-de-contrasenya'),
    ],
    [
      'our own login, left open, changes nothing in that',
      '/d/solar/7',
      aState({}, oidc({ oidc: { routes: { allowDefaultLogin: true } } })),
      away('/d/solar/7'),
    ],
    ['home is for visitors', '/', aState({}, oidc()), page('home')],
    ['the access page is for visitors', '/connect', aState({}, oidc()), page('connect')],
    ['and for customers', '/connect', signedIn({}, oidc()), page('connect')],
    ['and not there without single sign-on', '/connect', aState(), error(404)],
    ['a failure shows its page', '/connect?status=401', aState({}, oidc()), error(401)],
    ['a missing nonce too', '/connect?status=504', aState({}, oidc()), error(504)],
    ['no other status can be asked for', '/connect?status=500', aState({}, oidc()), page('connect')],
    [
      'the loading page waits for the session',
      '/cargando?redirectPath=',
      aState({}, oidc()),
      page('loading'),
    ],
    [
      'and goes on with it, to the homepage',
      '/cargando?redirectPath=',
      signedIn({}, oidc({ homepage: 'home' })),
      redirect('/'),
    ],
    [
      'or to the page that was wanted',
      '/cargando?redirectPath=%2Fd%2Fsolar%2F7&from=mail',
      signedIn({ profile: newcomer }, oidc()),
      redirect('/d/solar/7?from=mail'),
    ],
    [
      'passwords are changed at the provider',
      '/cambio-de-clave',
      signedIn({}, withPasswords),
      { ...redirect('https://id.example.com/password'), isOutside: true },
    ],
    [
      'but a temporary one of ours here',
      '/cambio-de-clave',
      signedIn({ profile: { ...marta, change_password: true } }, withPasswords),
      page('changePassword'),
    ],
  ])('%s', (_, url, state, expected) => expect(at(url, state)).toEqual(expected))

  test.each([
    ['/cargando?redirectPath=', '/'],
    ['/cargando?redirectPath=%2Fd%2Fsolar%2F7&from=mail', '/d/solar/7?from=mail'],
    ['/cargando?redirectPath=https%3A%2F%2Fevil.example.com', '/'],
    ['/cargando?redirectPath=%2F%2Fevil.example.com', '/'],
    ['/cargando', undefined],
    ['/version?redirectPath=%2F', undefined],
  ])('a browser that comes from the provider goes on from %s to %s', (url, expected) => {
    const state = aState({}, oidc({ homepage: 'home' }))
    const query = new URL(url, 'http://portal.invalid').searchParams
    expect(goOnFrom(at(url, state), query, state)).toBe(expected)
  })
})

describe('a page of the operator', () => {
  const serverLinks = [{ id: 7, route_path: 'ayuda', btn_title: 'Ayuda', btn_description: '' }]
  const state = signedIn({ serverLinks }, { features: { enableServerElements: true } })

  test.each([
    ['/d/ayuda/7', page('dynamicPage', { routePath: 'ayuda', pageId: '7' })],
    ['/d/ayuda/8', error(404)],
    ['/d/otra/7', error(404)],
  ])('is found by its own address only: %s', (url, expected) => {
    expect(at(url, state)).toEqual(expected)
  })

  test('is titled by its link', () => {
    expect(titleOf(at('/d/ayuda/7', state), state)).toBe(`Ayuda · ${state.settings.organization.name}`)
  })
})

describe('with single sign-on alone', () => {
  const alone = { features: { oidc: true, signup: true } }
  test.each(['/activacion', '/registro', '/recordar-clave', '/acceso'])('%s is closed', (url) => {
    expect(at(url, aState({}, alone))).toEqual(error(404))
  })
  test.each(['/activacion', '/registro', '/recordar-clave'])('beside our own login %s is open', (url) => {
    const both = { ...alone, oidc: { routes: { allowDefaultLogin: true } } }
    expect(at(url, aState({}, both))).toMatchObject({ kind: 'page' })
  })
})

test.each([
  ['ca', 'ca-ES', ' lang="ca-ES"'],
  ['en', 'en-US', ' lang="en-US"'],
  ['es', 'gl-ES', ' lang="es" data-locale="gl-ES"'],
  ['es', 'de-DE', ' lang="es" data-locale="de-DE"'],
] as const)('the document is in the language of its texts: %s of %s', (lang, locale, written) => {
  expect(languageOf({ lang, locale })).toBe(written)
})
