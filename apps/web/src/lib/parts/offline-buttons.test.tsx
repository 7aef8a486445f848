import { afterEach, beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { draw, loadSpanish } from '#test/portal.tsx'
import { marta } from '#lib/customer-fixture.ts'
import { Button } from '#ui/button/button.tsx'
import { FileButtons } from './file-buttons.tsx'
import { useReadOnlyReason } from './use-read-only.ts'

beforeAll(() => loadSpanish('shell'))
afterEach(() => {
  delete document.documentElement.dataset['keptAt']
})

const reason = 'Sin conexión no se puede. Vuelve a probar cuando la tengas.'
const Change = () => <Button disabledReason={useReadOnlyReason()}>Cambiar</Button>
const buttons = (
  <>
    <Change />
    <FileButtons save={() => async () => undefined} className={undefined} />
  </>
)
const button = (name: string) => page.getByRole('button', { name })

test('without a connection what changes or fetches something is off, and says why; it is back with the connection', async () => {
  document.documentElement.dataset['keptAt'] = '1'
  draw(buttons, { profile: marta })
  for (const name of ['Cambiar', 'CSV', 'Excel']) {
    await expect.element(button(name)).toHaveAttribute('aria-disabled', 'true')
    await expect.element(button(name)).toHaveAccessibleDescription(reason)
  }
  window.dispatchEvent(new Event('online'))
  for (const name of ['Cambiar', 'CSV', 'Excel'])
    await expect.element(button(name)).not.toHaveAttribute('aria-disabled')
})

test('staff read why they never can', async () => {
  document.documentElement.dataset['keptAt'] = '1'
  draw(<Change />, { profile: { ...marta, readonly: true } })
  await expect
    .element(button('Cambiar'))
    .toHaveAccessibleDescription('No se puede hacer esta acción mientras se suplanta a un cliente')
})
