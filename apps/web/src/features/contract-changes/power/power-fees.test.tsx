import { defaultSettings } from '@fanal/domain/settings/default-settings'
import { beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { draw, loadSpanish } from '#test/portal.tsx'
import { PowerFees } from './power-fees.tsx'

beforeAll(() => loadSpanish('contract-changes'))

const drawWith = (fees: Partial<typeof defaultSettings.powerChange.fees>) =>
  draw(<PowerFees currentW={[4600, 4600]} requestedW={[5600, 5600]} />, {
    settings: { ...defaultSettings, powerChange: { fees: { ...defaultSettings.powerChange.fees, ...fees } } },
  })

test.each<[keyof typeof defaultSettings.powerChange.fees, string]>([
  ['connection', '11,11'],
  ['accessPerKw', '22,22'],
  ['extensionPerKw', '33,33'],
])('the fee %s is the one of the settings', async (fee, shown) => {
  drawWith({ [fee]: shown.replace(',', '.') })
  await expect.element(page.getByRole('list')).toHaveTextContent(shown)
})
