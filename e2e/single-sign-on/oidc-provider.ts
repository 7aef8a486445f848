import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'

const script = fileURLToPath(new URL('../../scripts/oidc-provider.mjs', import.meta.url))

export interface Provider {
  issuer: string
  stop(): Promise<void>
}

/** The provider of `npm run demo:oidc`, for a portal at that address. */
export async function startProvider(portal: string): Promise<Provider> {
  const { PATH } = process.env
  const child = spawn(process.execPath, [script], {
    env: { PATH, OIDC_PORT: '0', OIDC_PORTAL: portal },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const issuer = await new Promise<string>((resolve, reject) => {
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const found = /listens on (\S+)/.exec(output)?.[1]
      if (found) resolve(found)
    })
    child.once('exit', () => reject(new Error(`The provider did not start: ${output}`)))
  })
  return {
    issuer,
    async stop() {
      child.kill()
      await once(child, 'exit')
    },
  }
}

/** On the provider's page. */
export async function identify(page: Page, name: string, password = 'Fanal-2026'): Promise<void> {
  await page.getByLabel('Nombre').fill(name)
  await page.getByLabel('Contraseña').fill(password)
  await page.getByRole('button', { name: 'Continuar' }).click()
}
