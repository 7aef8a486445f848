import { createHmac, randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { fanal } from '../lib/people.ts'
import { expect } from '../lib/test.ts'

/** As it is documented for the demo (docs/behaviour/staff.md). */
export const demoPassword = 'Mesa-Fanal-2026'
export const demoSecret = 'FANALDEMOFANALDEMOFANALDEMOFANAL'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const newSecret = () => [...randomBytes(32)].map((byte) => alphabet.charAt(byte & 31)).join('')

const bytesOf = (secret: string) => {
  const bits = Array.from(secret, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** What an authenticator app shows now, or so many half minutes later. */
export function codeOf(secret: string, later = 0): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + later))
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const number = mac.readUInt32BE(mac.readUInt8(19) & 15) & 0x7fff_ffff
  return String(number % 1_000_000).padStart(6, '0')
}

/** The secret of a new link for somebody with this role. */
export async function aLink(role: string, name: string, operator = fanal): Promise<string> {
  const email = `${randomBytes(6).toString('hex')}@mesa.example.com`
  const address = await operator('staff', 'add', email, '--name', name, '--role', role)
  return new URL(address).hash.slice(1)
}

/** Signs the browser in as somebody new with this role. */
export async function enterDesk(page: Page, role: string, name: string, operator = fanal): Promise<void> {
  const secret = newSecret()
  const data = {
    link: await aLink(role, name, operator),
    password: demoPassword,
    secret,
    code: codeOf(secret),
  }
  const answer = await page.request.post('/api/v2/staff/invitation/password', { data })
  expect(answer.status()).toBe(200)
  const { token } = (await answer.json()) as { token: string }
  const { origin } = new URL(answer.url())
  await page.context().addCookies([{ name: 'desk', value: token, url: origin, sameSite: 'Strict' }])
}
