import { beforeEach, describe, expect, test } from 'vitest'
import { closedAfterAll } from '#test/closed-after-all'
import { testEnv } from '#test/app'
import { receiver } from '#test/doubles/receiver'
import { NotDelivered } from './outgoing.ts'
import { publicHttps } from './public-https.ts'
import { withInventedReceivers } from './sandbox.ts'

// A listener of this machine stands for everything that must not be reached: whatever is tried, no connection is made.

const inside = await closedAfterAll(receiver())
let before = 0
beforeEach(() => {
  before = inside.connections()
})
const { port } = inside
const message = { headers: {}, body: '{}' }
const ports = ['', '8443', port]

async function refused(url: string, addresses: readonly string[], env = testEnv()) {
  let asked = 0
  const resolve = () => {
    asked += 1
    return Promise.resolve(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })))
  }
  const error: unknown = await publicHttps(env, { resolve, ports, timeoutMs: 3_000 })
    .post(url, message)
    .catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(NotDelivered)
  expect(inside.connections()).toBe(before)
  return { reason: (error as NotDelivered).reason, asked }
}

describe('addresses that are refused before any name is looked up', () => {
  const at = (host: string, rest = `:${port}/`) => `https://${host}${rest}`
  test.each<[string, string]>([
    // Addresses instead of names, in all their spellings.
    ['host', at('127.0.0.1')],
    ['host', at('127.1')],
    ['host', at('127.0.1')],
    ['host', at('2130706433')],
    ['host', at('0x7f000001')],
    ['host', at('0x7f.0.0.1')],
    ['host', at('0x7f.1')],
    ['host', at('017700000001')],
    ['host', at('0177.0.0.1')],
    ['host', at('0177.0.0.01')],
    ['host', at('127.0.0.1.')],
    ['host', at('0')],
    ['host', at('0.0.0.0')],
    ['host', at('10.0.0.1')],
    ['host', at('169.254.169.254')],
    ['host', at('2852039166')],
    ['host', at('0xa9fea9fe')],
    ['host', at('0251.0376.0251.0376')],
    ['host', at('192.168.1.1')],
    ['host', at('8.8.8.8')],
    ['host', at('[::]')],
    ['host', at('[::1]')],
    ['host', at('[::ffff:127.0.0.1]')],
    ['host', at('[::ffff:7f00:1]')],
    ['host', at('[::127.0.0.1]')],
    ['host', at('[0:0:0:0:0:0:0:1]')],
    ['host', at('[64:ff9b::7f00:1]')],
    ['host', at('[fe80::1]')],
    ['host', at('[fd00:ec2::254]')],
    ['host', at('[2001:4860:4860::8888]')],
    ['not_an_address', at('[fe80::1%25eth0]')],
    // Written so that they look like something else.
    ['not_an_address', at('１２７.０.０.１')],
    ['not_an_address', at('①②⑦.⓪.⓪.①')],
    ['not_an_address', at('127。0。0。1')],
    ['host', at('%31%32%37.0.0.1')],
    ['host', at('%6c%6f%63%61%6c%68%6f%73%74')],
    ['not_an_address', at('ⓛocalhost')],
    ['not_an_address', at('localho\u017ft')],
    ['not_an_address', at('hook.example.com\u2044@127.0.0.1')],
    ['not_an_address', at('xn--a.example.com')],
    ['not_an_address', at('xn--0.example.com')],
    // Names of the own network and of this machine.
    ['host', at('localhost')],
    ['host', at('LOCALHOST')],
    ['host', at('localhost.')],
    ['host', at('a.localhost')],
    ['host', at('localhost.localdomain')],
    ['host', at('printer.local')],
    ['host', at('metadata.google.internal')],
    ['host', at('METADATA.GOOGLE.INTERNAL')],
    ['host', at('instance-data.ec2.internal')],
    ['host', at('router.lan')],
    ['host', at('nas.home')],
    ['host', at('files.corp')],
    ['host', at('wiki.intranet')],
    ['host', at('router.home.arpa')],
    ['host', at('1.0.0.127.in-addr.arpa')],
    ['host', at('db.private')],
    ['host', at('hidden.onion')],
    ['host', at('server')],
    ['host', at('db')],
    ['host', at('hook.example.com.')],
    ['host', at('portal.example.com')],
    ['host', at('PORTAL.example.com')],
    ['host', at('-a.example.com')],
    ['host', at('a_b.example.com')],
    ['host', at('hook..example.com')],
    ['host', at(`${'a'.repeat(64)}.example.com`)],
    ['host', at(`${'a.'.repeat(130)}com`)],
    // Users, ports, protocols.
    ['user', at('hook.example.com@127.0.0.1')],
    ['user', at('user:password@hook.example.com')],
    ['user', at('@hook.example.com')],
    ['user', at(':@hook.example.com')],
    ['port', at('hook.example.com', ':22/')],
    ['port', at('hook.example.com', ':25/')],
    ['port', at('hook.example.com', ':80/')],
    ['port', at('hook.example.com', ':6379/')],
    ['port', at('hook.example.com', ':5432/')],
    ['port', at('hook.example.com', ':0/')],
    ['not_an_address', at('hook.example.com', ':65536/')],
    ['not_an_address', at('hook.example.com', ':-1/')],
    ['not_https', `http://hook.example.com:${port}/`],
    ['not_https', `ws://hook.example.com:${port}/`],
    ['not_https', `ftp://hook.example.com/`],
    ['not_https', 'file:///etc/passwd'],
    ['not_https', 'gopher://127.0.0.1:25/_HELO'],
    ['not_https', 'data:text/plain,hello'],
    ['not_https', 'javascript:alert(1)'],
    ['not_https', 'unix:///var/run/docker.sock'],
    ['not_an_address', 'https://'],
    ['not_an_address', '//hook.example.com/'],
    ['not_an_address', '/etc/passwd'],
    ['not_an_address', 'hook.example.com'],
    ['not_an_address', ''],
    ['not_an_address', ' https://hook.example.com/'],
    ['not_an_address', 'https://hook.example.com/\r\nHost: 127.0.0.1'],
    ['not_an_address', 'https://hook.example.com/\u0000'],
    ['not_an_address', 'ht\ntps://hook.example.com/'],
    ['not_an_address', String.raw`https:\\127.0.0.1\ `.trim()],
    ['not_an_address', String.raw`https://hook.example.com\@127.0.0.1/`],
    ['not_an_address', `https://hook.example.com/${'a'.repeat(1_000)}`],
  ])('%s: %s', async (reason, url) => {
    expect(await refused(url, ['127.0.0.1'])).toEqual({ reason, asked: 0 })
  })
})

describe('names that lead inside', () => {
  test.each([
    ['0.0.0.0'],
    ['0.0.0.1'],
    ['0.255.255.255'],
    ['10.0.0.1'],
    ['10.255.255.255'],
    ['100.64.0.1'],
    ['100.100.100.200'],
    ['100.127.255.255'],
    ['127.0.0.1'],
    ['127.255.255.254'],
    ['168.63.129.16'],
    ['169.254.0.1'],
    ['169.254.169.254'],
    ['169.254.170.2'],
    ['172.16.0.1'],
    ['172.31.255.255'],
    ['192.0.0.1'],
    ['192.0.0.192'],
    ['192.0.2.1'],
    ['192.31.196.1'],
    ['192.52.193.1'],
    ['192.88.99.1'],
    ['192.168.0.1'],
    ['192.168.255.255'],
    ['192.175.48.1'],
    ['198.18.0.1'],
    ['198.19.255.255'],
    ['198.51.100.1'],
    ['203.0.113.1'],
    ['224.0.0.1'],
    ['239.255.255.255'],
    ['240.0.0.1'],
    ['255.255.255.255'],
    ['::'],
    ['::1'],
    ['::2'],
    ['::127.0.0.1'],
    ['::7f00:1'],
    ['::8.8.8.8'],
    ['::ffff:127.0.0.1'],
    ['::ffff:8.8.8.8'],
    ['::ffff:0:127.0.0.1'],
    ['64:ff9b::7f00:1'],
    ['64:ff9b::808:808'],
    ['64:ff9b:1::1'],
    ['100::1'],
    ['2001::1'],
    ['2001:0:4136:e378:8000:63bf:3fff:fdd2'],
    ['2001:2::1'],
    ['2001:10::1'],
    ['2001:20::1'],
    ['2001:db8::1'],
    ['2002:7f00:1::'],
    ['2002:a9fe:a9fe::1'],
    ['2620:4f:8000::1'],
    ['3fff::1'],
    ['4000::1'],
    ['5f00::1'],
    ['fc00::1'],
    ['fd00:ec2::254'],
    ['fe80::1'],
    ['fe80::1%lo'],
    ['fec0::1'],
    ['ff02::1'],
    ['127.1'],
    ['2130706433'],
    ['0x7f000001'],
    ['0177.0.0.1'],
    ['not an address'],
    [''],
  ])('%s', async (address) => {
    const hook = `https://hook.example.com:${port}/`
    expect(await refused(hook, [address])).toEqual({ reason: 'private', asked: 1 })
    // One bad answer among good ones spoils them, wherever it stands.
    expect(await refused(hook, ['8.8.8.8', address])).toEqual({ reason: 'private', asked: 1 })
    expect(await refused(hook, [address, '2001:4860:4860::8888'])).toEqual({ reason: 'private', asked: 1 })
    // Also on a machine for trying, where http is taken.
    const demo = testEnv({ DEMO: true })
    expect(await refused(`http://hook.example.com:${port}/`, [address], demo)).toMatchObject({
      reason: 'private',
    })
  })

  test('no answer, and one that never comes', async () => {
    expect(await refused(`https://hook.example.com:${port}/`, [])).toMatchObject({ reason: 'unknown_name' })
    const gateway = publicHttps(testEnv(), { resolve: () => new Promise(() => {}), timeoutMs: 50 })
    await expect(gateway.post('https://hook.example.com/', message)).rejects.toThrow('timeout')
  })

  test('by the names of the machine itself', async () => {
    const gateway = publicHttps(testEnv(), { ports, timeoutMs: 3_000 })
    await expect(gateway.post(`https://localhost:${port}/`, message)).rejects.toThrow('host')
    expect(inside.connections()).toBe(before)
  })
})

describe('redirects', () => {
  test.each([301, 302, 303, 307, 308, 300, 304, 399])('%i is an answer, and not followed', async (status) => {
    const outside = await receiver()
    try {
      outside.answer(
        (_, answer) =>
          void answer.writeHead(status, { location: `https://127.0.0.1:${port}/`, refresh: '0' }).end(),
      )
      expect(await outside.gateway().post(outside.url(), message)).toEqual({ status })
      expect([outside.received.length, inside.connections()]).toEqual([1, before])
    } finally {
      await outside.close()
    }
  })
})

test('the name is looked up once: the address that was checked is the one that is called', async () => {
  const outside = await receiver('127.0.0.2')
  try {
    let asked = 0
    // As a name whose answer changes: the first time outside, then inside.
    const resolve = () => {
      asked += 1
      return Promise.resolve([{ address: asked === 1 ? '127.0.0.2' : '127.0.0.1', family: 4 }])
    }
    const gateway = outside.gateway({ resolve })
    expect(await gateway.post(outside.url(), message)).toEqual({ status: 204 })
    expect([asked, outside.received.length, inside.connections()]).toEqual([1, 1, before])
    await expect(gateway.post(outside.url(), message)).rejects.toThrow('private')
    expect(inside.connections()).toBe(before)
  } finally {
    await outside.close()
  }
})

describe('a receiver that', () => {
  test.each<[string, Parameters<typeof inside.answer>[0], string | number]>([
    ['never answers', () => {}, 'timeout'],
    ['hangs up', (_, answer) => void answer.destroy(), 'unreachable'],
    [
      'answers without end',
      (_, answer) => {
        answer.writeHead(200)
        const more = () => {
          if (!answer.destroyed) answer.write('a'.repeat(65_536), more)
        }
        more()
      },
      200,
    ],
    ['refuses', 403, 403],
    ['takes it', 200, 200],
  ])('%s', async (_, answer, outcome) => {
    inside.answer(answer)
    const posted = inside.gateway({ timeoutMs: 500 }).post(inside.url(), message)
    const came: unknown = await posted.then(
      ({ status }) => status,
      (error: Error) => error.message,
    )
    expect(came).toBe(outcome)
  })

  test('shows another certificate', async () => {
    inside.answer(204)
    const seen = inside.received.length
    await expect(inside.gateway().post(inside.url('/', 'other.example.com'), message)).rejects.toThrow(
      'unreachable',
    )
    await expect(inside.gateway({ ca: '' }).post(inside.url(), message)).rejects.toThrow('unreachable')
    expect(inside.received.length).toBe(seen)
  })
})

test('a proxy of the environment is not used', async () => {
  const names = ['HTTPS_PROXY', 'https_proxy', 'ALL_PROXY', 'NODE_USE_ENV_PROXY']
  const outside = await receiver('127.0.0.2')
  const kept = names.map((name) => [name, process.env[name]] as const)
  try {
    for (const name of names) process.env[name] = name.startsWith('NODE') ? '1' : `http://127.0.0.1:${port}`
    expect(await outside.gateway().post(outside.url(), message)).toEqual({ status: 204 })
    expect(inside.connections()).toBe(before)
  } finally {
    for (const [name, value] of kept)
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    await outside.close()
  }
})

describe('in the demo', () => {
  const gateway = withInventedReceivers(
    publicHttps(testEnv({ DEMO: true }), { resolve: () => Promise.reject() }),
  )
  test.each([
    ['https://hook.example/', 204],
    ['https://gone.example/', 410],
    ['https://failing.example/', 500],
  ])('%s answers %i without a network', async (url, status) => {
    expect(await gateway.post(url, message)).toEqual({ status })
  })

  test('others are looked up as usual', async () => {
    await expect(gateway.post('https://hook.example.com/', message)).rejects.toThrow('unknown_name')
    await expect(gateway.post('https://user@hook.example/', message)).rejects.toThrow('user')
  })
})
