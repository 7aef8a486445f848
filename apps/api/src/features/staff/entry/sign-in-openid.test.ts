import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { clientOf, type TestApp, testApp } from '#test/app'
import { clientSecret, type HostileProvider, hostileProvider } from '#test/doubles/hostile-provider'
import { aStaffPerson } from '#test/fixtures/sessions'
import { type Jar, keepCookies } from '#test/fixtures/openid'
import { type WebBuild, webBuild } from '#test/processes/web-build'
import { removePerson } from '../people-queries.ts'
import { roleOfGroups } from './staff-settings.ts'

let build: WebBuild
let app: TestApp
let provider: HostileProvider
const groupRoles = ['desk-admins=administrator', 'ou=desk,o=llum=agent']
const set = (more: object) => {
  const staff = { providerUrl: provider.issuer, clientId: 'fanal', groupRoles, ...more }
  const patch = { staff, services: { timeoutMs: 20_000 } }
  return app.database.run(sql`update settings set patch = ${JSON.stringify(patch)}`)
}
beforeAll(async () => {
  build = await webBuild()
  provider = await hostileProvider()
  app = await testApp({ webFolder: build.folder, env: { DESK_OIDC_CLIENT_SECRET: clientSecret } })
  await set({})
})
afterAll(async () => {
  await app.close()
  await provider.stop()
  await build.remove()
})
beforeEach(async () => {
  provider.be({})
  await app.database.run(sql`delete from rate_limits`)
})

const cookies = (jar: Jar) => ({
  cookie: Object.entries(jar)
    .map(([name, value]) => `${name}=${value}`)
    .join('; '),
})

async function begin(jar: Jar = {}) {
  const answer = await app.visitor.get('/mesa/entrar')
  keepCookies(jar, answer)
  const away = new URL(String(answer.headers['location']))
  const back = new URL('https://portal.example.com/mesa/volver')
  back.search = new URLSearchParams({
    code: provider.codeFor(away),
    state: away.searchParams.get('state') ?? '',
    iss: provider.issuer,
  }).toString()
  return { jar, away, back }
}

async function comeBack(jar: Jar, { pathname, search }: URL) {
  const answer = await app.visitor.get(pathname + search, cookies(jar))
  keepCookies(jar, answer)
  return answer
}

const groups = (...names: string[]) => ({ groups: names, email: 'berta@llum.example', name: 'Berta' })
const profileOf = async (jar: Jar) =>
  (await clientOf(app.server, jar['__Host-desk']).get('/api/v2/staff/profile')).json<
    Record<string, unknown>
  >()

async function expectRefused(jar: Jar, back: URL): Promise<void> {
  const answer = await comeBack(jar, back)
  expect([answer.statusCode, answer.headers['location']]).toEqual([303, '/mesa?openid=refused'])
  expect(jar['__Host-desk']).toBeUndefined()
}

describe('a sign-on', () => {
  test('gives the role of a group, and follows the groups of today', async () => {
    const nuria = { sub: 'nuria', email: 'nuria@llum.example', name: 'Núria' }
    const { last } = await app.database.one<{ last: number }>(sql`
      select coalesce(max(id), 0) as last from staff_audit`)
    const first = await begin()
    provider.be({ claims: { ...groups('all', 'ou=desk,o=llum'), ...nuria } })
    expect((await comeBack(first.jar, first.back)).headers['refresh']).toBe('0; url=/mesa')
    expect(await profileOf(first.jar)).toMatchObject({
      name: 'Núria',
      role: 'agent',
      email: 'nuria@llum.example',
    })

    const second = await begin()
    provider.be({ claims: { ...groups('desk-admins'), ...nuria } })
    await comeBack(second.jar, second.back)
    expect(await profileOf(second.jar)).toMatchObject({ role: 'administrator' })
    const changes = await app.database.many(sql`
      select actor, before->>'role' as before, after->>'role' as after from staff_audit
      where act = 'staff.change' and id > ${last} order by id`)
    expect(changes).toEqual([
      { actor: 'provider', before: null, after: 'agent' },
      { actor: 'provider', before: 'agent', after: 'administrator' },
    ])
  })

  test('asks for the scope, and reads the claim, that the settings name', async () => {
    await set({ scope: 'profile teams', groupsClaim: 'teams' })
    try {
      const { jar, away, back } = await begin()
      expect(away.searchParams.get('scope')).toBe('openid profile teams')
      provider.be({
        claims: { ...groups('customers'), sub: 'carme', email: 'carme@llum.example', teams: 'desk-admins' },
      })
      await comeBack(jar, back)
      expect(await profileOf(jar)).toMatchObject({ role: 'administrator' })
    } finally {
      await set({})
    }
  })

  test('without a group that has a role has no place here', async () => {
    const { jar, back } = await begin()
    provider.be({ claims: groups('customers') })
    await expectRefused(jar, back)
  })

  const signOn = async (claims: ReturnType<typeof groups> & { sub: string }) => {
    const { jar, back } = await begin()
    provider.be({ claims })
    await comeBack(jar, back)
    return jar
  }
  const roleOf = async (email: string) =>
    (
      await app.database.maybe<{ role: string }>(sql`
        select role from staff_people where email = ${email} and removed_at is null`)
    )?.role

  test('without such a group any more ends what somebody had here, until they have one again', async () => {
    const pere = { sub: 'pere', email: 'pere@llum.example', name: 'Pere' }
    const earlier = await signOn({ ...groups('ou=desk,o=llum'), ...pere })
    expect(await profileOf(earlier)).toMatchObject({ role: 'agent' })
    const { jar, back } = await begin()
    provider.be({ claims: { ...groups('customers'), ...pere } })
    await expectRefused(jar, back)
    expect(await profileOf(earlier)).toMatchObject({ error: 'token_expired' })
    expect(await roleOf(pere.email)).toBeUndefined()
    const later = await signOn({ ...groups('ou=desk,o=llum'), ...pere })
    expect(await profileOf(later)).toMatchObject({ role: 'agent', name: 'Pere' })
  })

  test('is refused to whoever administrators removed, whatever their groups', async () => {
    const iria = { sub: 'iria', email: 'iria@llum.example', name: 'Iria', groups: ['ou=desk,o=llum'] }
    await signOn(iria)
    const { id } = await app.database.one<{ id: number }>(sql`
      select id from staff_people where email = ${iria.email}`)
    await app.database.transaction((tx) => removePerson(tx, id))
    const { jar, back } = await begin()
    provider.be({ claims: iria })
    await expectRefused(jar, back)
    expect(await roleOf(iria.email)).toBeUndefined()
  })

  test('leaves the last two administrators what they are', async () => {
    await app.database.run(sql`update staff_people set role = 'agent' where role = 'administrator'`)
    const olga = { sub: 'olga', email: 'olga@llum.example', name: 'Olga' }
    await aStaffPerson(app.database, 'administrator')
    await signOn({ ...groups('desk-admins'), ...olga })
    const demoted = await signOn({ ...groups('ou=desk,o=llum'), ...olga })
    expect(await profileOf(demoted)).toMatchObject({ role: 'administrator' })
    const { jar, back } = await begin()
    provider.be({ claims: { ...groups('customers'), ...olga } })
    await expectRefused(jar, back)
    expect(await profileOf(demoted)).toMatchObject({ error: 'token_expired' })
    expect(await roleOf(olga.email)).toBe('administrator')
    await aStaffPerson(app.database, 'administrator')
    expect(await profileOf(await signOn({ ...groups('ou=desk,o=llum'), ...olga }))).toMatchObject({
      role: 'agent',
    })
  })

  test('does not take over somebody invited who has the same address', async () => {
    const { staffId } = await aStaffPerson(app.database, 'administrator')
    await app.database.run(sql`update staff_people set email = 'boss@llum.example' where id = ${staffId}`)
    const { jar, back } = await begin()
    provider.be({
      claims: { ...groups('desk-admins'), sub: 'stranger', email: 'boss@llum.example', email_verified: true },
    })
    await expectRefused(jar, back)
  })

  test.each<[string, (one: { jar: Jar; back: URL }) => void]>([
    ['in another browser', ({ jar }) => void delete jar['openid_desk']],
    ['with another state', ({ back }) => back.searchParams.set('state', 'x'.repeat(43))],
    ['without a code', ({ back }) => back.searchParams.delete('code')],
    ['that was refused there', ({ back }) => void (back.search = '?error=access_denied')],
  ])('%s is refused', async (_, spoil) => {
    const one = await begin()
    provider.be({ claims: groups('desk-admins') })
    spoil(one)
    await expectRefused(one.jar, one.back)
  })

  test('counts once', async () => {
    const { jar, back } = await begin()
    const kept = { ...jar }
    provider.be({ claims: groups('desk-admins') })
    await comeBack(jar, back)
    await expectRefused(kept, back)
  })

  test('with a token that a stranger signed is refused', async () => {
    const { jar, back } = await begin()
    provider.be({ claims: groups('desk-admins'), signer: 'stranger' })
    await expectRefused(jar, back)
  })

  test('that proves again who it is has the provider ask', async () => {
    const promptOf = async (path: string) => {
      const { headers } = await app.visitor.get(path)
      return new URL(String(headers['location'])).searchParams.get('prompt')
    }
    expect([await promptOf('/mesa/entrar'), await promptOf('/mesa/entrar?again=true')]).toEqual([
      null,
      'login',
    ])
  })

  test.each([
    ['just now', -5, true],
    ['an hour ago', -3_600, false],
    ['at no time it tells of', undefined, false],
    ['ahead of our clock', 3_600, true],
  ])('whom the provider asked %s has proved who they are: %s', async (_, seconds, isProved) => {
    const at = seconds === undefined ? {} : { auth_time: Math.floor(Date.now() / 1_000) + seconds }
    const jar = await signOn({
      ...groups('desk-admins'),
      sub: `asked ${String(seconds)}`,
      email: `asked${String(seconds)}@llum.example`,
      ...at,
    })
    const answer = await clientOf(app.server, jar['__Host-desk']).get('/api/v2/staff/audit/export')
    expect(answer.statusCode).toBe(isProved ? 200 : 403)
  })

  test('is begun by a navigation only', async () => {
    const answer = await app.visitor.get('/mesa/entrar', {
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'no-cors',
    })
    expect(answer.statusCode).toBe(403)
  })
})

test.each([
  [['desk-admins'], 'administrator'],
  [['x', 'ou=desk,o=llum'], 'agent'],
  [['ou=desk,o=llum', 'desk-admins'], 'administrator'],
  ['desk-admins', 'administrator'],
  [['desk'], undefined],
  [undefined, undefined],
  [[7, null], undefined],
])('groups %j give %s', (found, role) => {
  expect(roleOfGroups(found, groupRoles)).toBe(role)
})
