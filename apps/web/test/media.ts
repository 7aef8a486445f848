import type {} from '@vitest/browser-playwright'
import { cdp } from 'vitest/browser'

/** As on paper, or with the few colours of somebody who needs strong contrasts; without either, as on any screen. */
export async function emulateMedia(kind?: 'print' | 'forced-colors'): Promise<void> {
  const features = kind === 'forced-colors' ? [{ name: kind, value: 'active' }] : []
  await cdp().send('Emulation.setEmulatedMedia', { media: kind === 'print' ? kind : '', features })
}
