// A real OpenID Connect provider on this machine, with test users: for `npm run demo:oidc` and the tests.
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { Provider } from 'oidc-provider'

const {
  OIDC_HOST: host = '127.0.0.1',
  OIDC_PORT: port = '8143',
  OIDC_CLIENT_ID: clientId = 'fanal',
  OIDC_CLIENT_SECRET: clientSecret,
  // The portal's address: people return to its /connect, after signing in and out.
  OIDC_PORTAL: portal = 'http://localhost:8080',
  // As JSON, instead of the two below.
  OIDC_PEOPLE: givenPeople,
  // `id_token` puts the claims into the ID token; otherwise only the userinfo endpoint has them.
  OIDC_CLAIMS_IN: claimsIn,
} = process.env

/** People by login name. `vat` is the tax id, `vat_verified` that the provider has verified it. */
const people = givenPeople
  ? JSON.parse(givenPeople)
  : {
      marta: {
        password: 'Fanal-2026',
        claims: {
          name: 'Marta Soler Vidal',
          email: 'marta@example.com',
          vat: '12345678Z',
          vat_verified: true,
          locale: 'es-ES',
        },
      },
      ewa: {
        password: 'Fanal-2026',
        claims: {
          name: 'Ewa Lindgren',
          email: 'ewa@example.com',
          vat: 'X1234567L',
          vat_verified: true,
          locale: 'en-US',
        },
      },
    }

const escape = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const page = (title, body) => `<!doctype html>
<html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title><link rel="icon" href="data:,"><style>
body{font:16px/1.5 system-ui,sans-serif;max-width:22rem;margin:12vh auto;padding:0 1rem;color:#1b1f24;background:#fff}
label{display:block;margin:1rem 0 .25rem}input,button{font:inherit;box-sizing:border-box;width:100%;padding:.6rem}
button{margin-top:1.25rem;background:#1b4f72;color:#fff;border:0;border-radius:.4rem;min-height:44px}
.bad{color:#a3142f}</style></head><body><main><h1>${title}</h1>${body}</main></body></html>`

const loginPage = (uid, refused) =>
  page(
    'Proveedor de identidad de prueba',
    `${refused ? '<p class="bad" role="alert">Ese nombre y esa contraseña no van juntos.</p>' : ''}
    <form method="post" action="/interaction/${escape(uid)}">
    <label for="name">Nombre</label><input id="name" name="name" autocomplete="username" required>
    <label for="password">Contraseña</label>
    <input id="password" name="password" type="password" autocomplete="current-password" required>
    <button>Continuar</button></form><p><a href="/interaction/${escape(uid)}/abort">Cancelar</a></p>`,
  )

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

function configuration() {
  const returnAddress = `${portal}/connect`
  return {
    clients: [
      {
        client_id: clientId,
        ...(clientSecret ? { client_secret: clientSecret } : { token_endpoint_auth_method: 'none' }),
        redirect_uris: [returnAddress],
        post_logout_redirect_uris: [returnAddress],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    claims: {
      openid: ['sub'],
      profile: ['name', 'given_name', 'family_name', 'locale', 'vat', 'vat_verified'],
      email: ['email', 'email_verified'],
    },
    conformIdTokenClaims: claimsIn !== 'id_token',
    findAccount: (_, id) =>
      people[id] && { accountId: id, claims: async () => ({ sub: id, ...people[id].claims }) },
    // A first-party client: no consent page.
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client.clientId,
        accountId: oidc.session.accountId,
      })
      grant.addOIDCScope('openid profile email')
      await grant.save()
      return grant
    },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    cookies: { keys: [randomBytes(24).toString('hex')] },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }] },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        logoutSource(ctx, form) {
          const button = '<button form="op.logoutForm" name="logout" value="yes">Cerrar la sesión</button>'
          ctx.body = page('¿Cerrar también la sesión del proveedor?', form + button)
        },
      },
    },
  }
}

const server = createServer().listen(Number(port), host)
server.once('listening', () => {
  const issuer = `http://${host}:${server.address().port}`
  const provider = new Provider(issuer, configuration())
  const answer = provider.callback()
  server.on('request', (request, response) => {
    const [, uid, act] = /^\/interaction\/([\w-]+)(\/abort)?$/.exec(request.url ?? '') ?? []
    if (!uid) return void answer(request, response)
    return void interact(provider, { request, response, uid, isAbort: act !== undefined }).catch((error) => {
      response.writeHead(400, { 'content-type': 'text/plain' }).end(String(error.message))
    })
  })
  console.log(`Provider listens on ${issuer}`)
})

async function interact(provider, { request, response, uid, isAbort }) {
  await provider.interactionDetails(request, response)
  if (isAbort) return provider.interactionFinished(request, response, { error: 'access_denied' })
  let refused = false
  if (request.method === 'POST') {
    let body = ''
    for await (const chunk of request) body += chunk
    const form = new URLSearchParams(body)
    const name = form.get('name') ?? ''
    if (Object.hasOwn(people, name) && people[name].password === form.get('password'))
      return provider.interactionFinished(request, response, { login: { accountId: name } })
    refused = true
  }
  return response
    .writeHead(refused ? 403 : 200, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
    })
    .end(loginPage(uid, refused))
}

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(0))
