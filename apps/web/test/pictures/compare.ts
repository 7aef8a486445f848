import '@fontsource-variable/inter/wght.css'
import { expect, onTestFinished } from 'vitest'
import { commands, page } from 'vitest/browser'

declare module 'vitest/browser' {
  interface BrowserCommands {
    resizeWindow: (width: number, height: number) => Promise<void>
  }
}

// Compares what is shown with the picture of it in this folder. The font comes with the tests: pictures must not depend on
// those of the machine.

export const isWhole = Boolean(import.meta.env['TEST_WHOLE'])

const font = '"Inter Variable"'

/** Before what draws its letters on a canvas: that is not drawn anew. */
export async function useFont(): Promise<void> {
  const { style } = document.documentElement
  style.setProperty('--font', font)
  // That of references and commands is the machine's own.
  const code = document.createElement('style')
  code.textContent = 'code, kbd { font-family: inherit }'
  document.head.append(code)
  onTestFinished(() => {
    style.removeProperty('--font')
    code.remove()
  })
  // Both files of it: for most of Latin, and for the rest.
  await Promise.all(['aé', 'ŀ'].map((letters) => document.fonts.load(`16px ${font}`, letters)))
  await document.fonts.ready
}

async function resize(width: number, height: number): Promise<void> {
  await commands.resizeWindow(width, height)
  await page.viewport(width, height)
}

/** Compares the whole page at a width: what is further down than the window would be cut off. */
export async function expectPicture(name: string, width: number): Promise<void> {
  await useFont()
  onTestFinished(() => commands.resizeWindow(1280, 720))
  await resize(width, 800)
  await resize(width, Math.max(800, document.documentElement.scrollHeight))
  await expect(page.elementLocator(document.body)).toMatchScreenshot(`${name}-${width}`)
}
