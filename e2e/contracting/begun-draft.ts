import type { Page } from '@playwright/test'
import { type Lang, localeOf, open, speak } from '../lib/pages.ts'
import { expect } from '../lib/test.ts'
import { picture } from './wizard-screens.ts'

const paths: Record<'electricity' | 'gas', Record<Lang, string>> = {
  electricity: {
    es: '/nuevo-cliente-electricidad',
    ca: '/nou-client-electricitat',
    en: '/new-electricity-customer',
  },
  gas: { es: '/nuevo-cliente-gas', ca: '/nou-client-gas', en: '/new-gas-customer' },
}

const dni = { name: picture.name, content: `data:image/png;base64,${picture.buffer.toString('base64')}` }

/** Everything up to the product, of somebody who is not a customer. */
const values = (lang: Lang) => ({
  installation: {
    leadsConsent: true,
    address: { dp: '17001', ine: '17079', state: '17', poblacio: 'Girona', tv: '1', nv: 'Nou', pnp: '7' },
    residenceType: 'habitual',
    activeContract: false,
    acceptMorosityVerification: true,
  },
  person: {
    vat: '44444444A',
    name: 'Nerea',
    surName1: 'Ibáñez',
    mobile: '600000002',
    email: 'nerea@example.com',
    commsLanguage: localeOf(lang),
    nifFaceup: [dni],
  },
})

interface Begun {
  kind?: keyof typeof paths
  lang: Lang
  /** The step that the page opens with, and how many are filled in. */
  at: 'installation' | 'person' | 'contract'
  completed: number
  cups?: string
  vat?: string
}

/** Opens a wizard with a draft that somebody has left, in a language. */
export async function openBegun(page: Page, origin: string, begun: Begun): Promise<void> {
  const { kind = 'electricity', lang, at, completed, cups = '', vat } = begun
  const { installation, person } = values(lang)
  const typed = {
    installation: { ...installation, cups },
    person: { ...person, ...(vat !== undefined && { vat }) },
  }
  await speak(page.context(), lang, origin)
  const answer = await page.request.post('/api/v2/leads/drafts/', {
    data: { kind, draft: { values: typed, current: at, completed, is_kept: true } },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  await open(page, paths[kind][lang])
}
