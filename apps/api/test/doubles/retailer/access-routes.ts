import { type Asked, call, fail, type Route } from './route.ts'

/** A JWT without a verifiable signature: the portal only reads its language. */
function tokenFor({ world }: Asked, user: string, readonly = false): string {
  const claims = { locale: 'es-ES', user_id: 77, readonly, n: world.sessions.size }
  const token = `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`
  world.sessions.set(token, user)
  return token
}

const settings = {
  language: { default: 'es-ES', partner: ['es-ES', 'ca-ES'] },
  features: {
    displayTypes: ['electricity', 'gas', 'multipoint'],
    showCoupons: true,
    unknownFeature: true,
    showAddAttachmentsOnIbanChange: true,
  },
  organization: { name: 'Retalladora', phone_crm: '900000009', email: 'hola@example.com', schedule: '9-18' },
  invoices: { enablePayment: true, itemsPerPage: 100_000 },
  contract: { virtualBattery: { renderType: 'select' } },
  home: { type: 'tabGroups' },
  erpSetting: { anything: 1 },
}

const content = [
  call('GET 2 ov_customize/html_dinamic_routes', () => ({
    json: [{ id: 5, route_path: 'ayuda', btn_description: 'Ayuda', btn_title: 'Ayuda' }],
  })),
  call('GET 2 ov_customize/html_dinamic_elements/*', ({ params }) =>
    params[0] === '5'
      ? {
          json: [
            { id: 1, name: 'Ayuda', html_block: '<h2>Preguntas</h2><script>alert(1)</script>', page_id: 5 },
          ],
        }
      : fail(404, 'page'),
  ),
  call(
    'GET ov_customize/html_dinamic_elements',
    ({ query }) => ({
      json: [
        {
          id: 2,
          name: 'Aviso',
          group_name: query.get('group_name'),
          html_block: '<p onclick="alert(1)">Bienvenida</p>',
          block_height: 100,
          block_width: false,
          priority: 1,
          page_id: false,
        },
      ],
    }),
    { isOpen: true, query: ['group_name'] },
  ),
  call('GET 2 banners/*', () => ({ json: { html: '<p>Novedades</p>' } }), { isOpen: true }),
  call('GET user/coupons', () => ({
    json: [
      {
        code_url: 'https://www.example.com/?promocode=AMIGO',
        campaign: 'Amigos',
        description: '10 €',
        url: 'https://www.example.com',
      },
    ],
  })),
]

export const accessRoutes: readonly Route[] = [
  call(
    'POST user/login',
    (asked) => {
      const { world, body } = asked
      const user = String(body['user'])
      if (world.passwords.get(user) !== body['password']) return fail(403, 'Usuario o clave incorrectos')
      return { json: { token: tokenFor(asked, user), change_password: world.forced.has(user) } }
    },
    { isOpen: true, body: ['user', 'password'] },
  ),
  call(
    'POST user/client_id',
    (asked) =>
      asked.body['secret'] === 'good-secret'
        ? { json: { token: tokenFor(asked, '12345678Z', true) } }
        : fail(403, 'client'),
    { isOpen: true, body: ['client_id', 'secret'] },
  ),
  call(
    'POST is_token_valid',
    ({ world, body }) => ({ json: { token_is_valid: world.sessions.has(String(body['token'])) } }),
    { isOpen: true, body: ['token'] },
  ),
  call('POST user/openid', () => fail(401, 'openid'), { isOpen: true, body: ['code', 'nonce'] }),
  call(
    'PUT user/password',
    (asked) => {
      const { world, body, user } = asked
      if (world.passwords.get(user) !== body['current']) return fail(403, 'clave')
      world.passwords.set(user, String(body['password']))
      world.forced.delete(user)
      return { json: { status: 'OK', token: tokenFor(asked, user) } }
    },
    { body: ['current', 'password'] },
  ),
  call('GET 2 ov_customize/ov_settings', () => ({ json: settings }), { isOpen: true }),
  call('GET 2 ov_customize/ov_private_settings', () => ({ json: { contracts: { itemsPerPage: 10 } } })),
  call('GET users', () => ({
    json: { email: 'ana@example.com', name: 'Ana Prat Vila', newsletter_url: 'https://news.example.com/ana' },
  })),
  call(
    'GET feature_flags',
    () => ({ json: { feature_flags: { coupons: { coupon: true }, crm: { case: true } } } }),
    {
      isOpen: true,
    },
  ),
  ...content,
  call(
    'POST signup/confirm',
    ({ body }) => ({
      json: {
        result: {
          render:
            body['contract'] === '500001'
              ? { errors: [], body: '<p>Te hemos enviado una clave.</p><script>alert(1)</script>' }
              : { errors: ['El contrato no existe'], body: '' },
        },
      },
    }),
    {
      isOpen: true,
      body: [
        'nif',
        'contract',
        'email',
        'email2',
        'accept_conditions',
        'accept_gdpr',
        'phone',
        'invoiceNumber',
      ],
    },
  ),
  call(
    'POST user/reset',
    ({ body }) => (body['nif'] ? { json: {} } : fail(400, 'Datos', { nif: 'Introduzca el NIF' })),
    { isOpen: true, body: ['email', 'nif'] },
  ),
]
