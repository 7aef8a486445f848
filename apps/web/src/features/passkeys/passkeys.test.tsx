import { defaultSettings } from '@fanal/domain/settings/default-settings'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { marta } from '#lib/customer-fixture.ts'
import { accountServer, aPasskey } from '#test/account-server.ts'
import { lookHere } from '#test/look.ts'
import { draw, loadSpanish } from '#test/portal.tsx'
import type { Answer, Call } from '#test/server.ts'
import { PasskeyButton, usePasskeyStep } from './passkey-button.tsx'
import { Passkeys } from './passkeys.tsx'
import { ProveDialog } from './prove-dialog.tsx'

beforeAll(() => loadSpanish('passkeys', 'shell', 'fields'))

const onDone = vi.fn<() => void>()
const settings = { ...defaultSettings, features: { ...defaultSettings.features, passkeys: true } }
const options = { challenge: 'AAAA', timeout: 1000, userVerification: 'required' }
const registration = {
  ...options,
  rp: { id: 'localhost', name: 'Fanal' },
  user: { id: 'AAAA', name: 'marta', displayName: 'Marta' },
  pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
  excludeCredentials: [],
}
/** The server's part of both ceremonies, unless a test answers otherwise. */
const ceremonies =
  (answer: (call: Call) => Answer | undefined = () => undefined) =>
  (call: Call): Answer | undefined => {
    const own = answer(call)
    if (own) return own
    if (/login\/options/.test(call.path))
      return { body: { challenge_id: 'c', options: { ...options, rpId: 'localhost', allowCredentials: [] } } }
    if (/register\/options/.test(call.path)) return { body: { challenge_id: 'c', options: registration } }
    return /verify/.test(call.path) ? { body: { status: 'OK' } } : undefined
  }

const support = Object.getOwnPropertyDescriptor(window, 'PublicKeyCredential') ?? {}
afterEach(() => {
  Object.defineProperty(window, 'PublicKeyCredential', support)
  onDone.mockClear()
})

/** What the device answers. */
const device = { get: vi.fn<() => Promise<unknown>>(), create: vi.fn<() => Promise<unknown>>() }
beforeEach(() => {
  device.get.mockReset().mockResolvedValue(credential)
  device.create.mockReset().mockResolvedValue(credential)
  vi.spyOn(navigator.credentials, 'get').mockImplementation(device.get as never)
  vi.spyOn(navigator.credentials, 'create').mockImplementation(device.create as never)
})
const bytes = new Uint8Array([1]).buffer
const credential = {
  id: 'AQ',
  rawId: bytes,
  type: 'public-key',
  response: {
    authenticatorData: bytes,
    clientDataJSON: bytes,
    signature: bytes,
    userHandle: bytes,
    attestationObject: bytes,
    getTransports: () => [],
  },
  getClientExtensionResults: () => ({}),
}
const refusal = (name: string) => Object.assign(new DOMException('', name))

describe('at the login', () => {
  function Ways() {
    const { step, isLoading, begin } = usePasskeyStep(onDone)
    return (
      <>
        {step}
        <div hidden={Boolean(step)}>
          <input aria-label="Usuario" />
          <PasskeyButton busy={isLoading} onClick={() => void begin()}>
            Entrar con una llave de acceso
          </PasskeyButton>
        </div>
      </>
    )
  }
  const start = page.getByRole('button', { name: 'Entrar con una llave de acceso' })

  test('an unknown one is reported, and the form is still there', async () => {
    const refused = { status: 403, body: { error: 'passkey_not_accepted' } }
    accountServer(ceremonies(({ path }) => (/login\/verify/.test(path) ? refused : undefined)))
    draw(<Ways />, { settings })
    const user = page.getByRole('textbox', { name: 'Usuario' })
    await user.fill(marta.vat)
    await start.click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('No conocemos esta llave')
    await page.getByRole('button', { name: 'Volver' }).click()
    await expect.element(user).toHaveValue(marta.vat)
    expect(onDone).not.toHaveBeenCalled()
  })

  test('cancelled is told plainly and can be tried again', async () => {
    accountServer(ceremonies())
    device.get.mockRejectedValueOnce(refusal('NotAllowedError'))
    draw(<Ways />, { settings })
    await start.click()
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('lo has cancelado o se ha acabado el tiempo')
    await page.getByRole('button', { name: 'Usar la llave de acceso' }).click()
    await expect.poll(() => onDone.mock.calls.length).toBe(1)
  })

  test('is not offered where the browser has none', async () => {
    Reflect.deleteProperty(window, 'PublicKeyCredential')
    accountServer()
    draw(<Ways />, { settings })
    await expect.element(page.getByRole('textbox', { name: 'Usuario' })).toBeVisible()
    await expect.element(start).not.toBeInTheDocument()
    draw(<Passkeys />, { settings, profile: marta })
    const add = page.getByRole('button', { name: 'Añadir una llave de acceso' })
    await expect.element(add).toHaveAttribute('aria-disabled', 'true')
    await add.hover()
    await expect
      .element(page.getByText('Este navegador o dispositivo no admite llaves de acceso.'))
      .toBeVisible()
  })
})

describe('in the profile', () => {
  const add = page.getByRole('button', { name: 'Añadir una llave de acceso' })
  const dialog = page.getByRole('dialog', { name: 'Añadir una llave de acceso' })
  const goOn = dialog.getByRole('button', { name: 'Continuar' })

  test('a device has one per account, and says so', async () => {
    accountServer(ceremonies())
    device.create.mockRejectedValueOnce(refusal('InvalidStateError'))
    draw(<Passkeys />, { settings, profile: marta })
    await add.click()
    await goOn.click()
    await expect
      .element(dialog.getByRole('alert'))
      .toHaveTextContent('Este dispositivo ya tiene una llave para tu cuenta.')
    await dialog.getByRole('button', { name: 'Cancelar' }).first().click()
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test('a login of some time ago is confirmed with the password', async () => {
    const server = accountServer(
      ceremonies(({ path, body }) =>
        /register\/options/.test(path) && !body['password']
          ? { status: 403, body: { error: 'recent_login_required' } }
          : undefined,
      ),
    )
    server.known.passkeys = []
    draw(<Passkeys />, { settings, profile: marta })
    await add.click()
    await dialog.getByLabelText('Nombre').fill('Móvil')
    await goOn.click()
    const password = dialog.getByLabelText('Tu contraseña actual')
    await expect.element(password).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog).toHaveTextContent('Escribe tu contraseña')
    expect(await lookHere('a passkey with an error')).toEqual([])
    server.known.passkeys = [aPasskey]
    await password.fill('Fanal-2026')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('status')).toHaveTextContent('Llave añadida')
    await expect.element(page.getByRole('listitem')).toHaveTextContent('aún sin usar')
    expect(server.to(/register\/options/).at(-1)?.body).toEqual({ password: 'Fanal-2026' })
    expect(server.to(/register\/verify/).map(({ body }) => body)).toMatchObject([{ name: 'Móvil' }])
  })

  test('is asked for after the password or not, after a question', async () => {
    const server = accountServer(({ path, body }) => {
      if (!/second_factor/.test(path)) return undefined
      server.known.secondFactor = body['enabled'] === true
      return { body: { status: 'OK' } }
    })
    draw(<Passkeys />, { settings, profile: marta })
    const second = page.getByRole('switch', { name: 'Pedirla también después de la contraseña' })
    await expect.element(second).not.toBeChecked()
    for (const [name, isOn] of [
      ['Pedirla', true],
      ['Dejar de pedirla', false],
    ] as const) {
      await second.click()
      await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
      await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
      await expect.element(second).toHaveAttribute('aria-checked', String(isOn))
    }
    const sent = server.calls.filter(({ path }) => /second_factor/.test(path))
    expect(sent.map(({ body }) => body['enabled'])).toEqual([true, false])
  })
})

test('everybody can use the dialog that asks again who it is', async () => {
  accountServer(({ path }) =>
    /user\/prove/.test(path) ? { status: 400, body: { error: 'invalid_password' } } : undefined,
  )
  draw(<ProveDialog onEnd={onDone} />, { settings, profile: marta })
  const dialog = page.getByRole('dialog')
  const password = dialog.getByLabelText('Tu contraseña actual')
  await password.fill('wrong')
  await userEvent.keyboard('{Enter}')
  await expect.element(password).toHaveAttribute('aria-invalid', 'true')
  expect(await lookHere('who it is')).toEqual([])
  expect(onDone).not.toHaveBeenCalled()
})
