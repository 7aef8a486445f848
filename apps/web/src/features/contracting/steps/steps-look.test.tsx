import { pathTo } from '@fanal/contract/paths'
import { defaultFlags } from '@fanal/domain/settings/feature-flags'
import { type Lang, langs, localeOf } from '@fanal/domain/settings/languages'
import { beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fakeServer } from '#test/contracting-server.ts'
import { fillSignature, heading, sign, withDraft } from '#test/contracting-wizard.tsx'
import { lookHere } from '#test/look.ts'
import { loadLanguage } from '#test/portal.tsx'
import { openPage, settingsWith } from '#test/whole-page.tsx'

beforeAll(async () => {
  for (const lang of langs) await loadLanguage(lang, 'contracting', 'fields', 'shell')
})

const settings = settingsWith({
  features: { displayTypes: ['electricity', 'gas'] },
  contractation: { dual: { enabled: true }, electricity: { enabled: true } },
  organization: { phone_crm: '900 100 200' },
})
const flags = { ...defaultFlags, 'contracting.leads': true }
const steps = ['installation', 'person', 'contract', 'gasContract', 'payment', 'confirmation'] as const

/** The wizard of both energies, at this step. */
async function at(current: (typeof steps)[number], lang: Lang = 'es'): Promise<void> {
  fakeServer(withDraft({ kind: 'dual', current, completed: steps.indexOf(current) }))
  await openPage(pathTo('newDualCustomer', lang) ?? '', { lang, locale: localeOf(lang), settings, flags })
  const place = () => {
    const item = document.querySelector('[aria-current=step]')?.closest('li')
    return item ? [...(item.parentElement?.children ?? [])].indexOf(item) : -1
  }
  await expect.poll(place).toBe(steps.indexOf(current))
}

test.each(langs.flatMap((lang) => steps.map((step) => [lang, step] as const)))(
  'in %s, %s looks right on a phone',
  async (lang, step) => {
    await at(step, lang)
    expect(await lookHere(step, lang)).toEqual([])
  },
)

test('so does its end', async () => {
  fakeServer(withDraft({ current: 'confirmation', completed: 4 }))
  await openPage('/nuevo-cliente-electricidad', { settings, flags })
  await fillSignature()
  await sign.click()
  await expect.element(heading('Contrato firmado')).toBeVisible()
  expect(await lookHere('finish')).toEqual([])
})

test.each(['Guardar y seguir luego', 'Que me llamen'])('so does the dialog "%s"', async (name) => {
  await at('installation')
  await page.getByRole('button', { name, exact: true }).first().click()
  await expect.element(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible()
  expect(await lookHere(name)).toEqual([])
})
