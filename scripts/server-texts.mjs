import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './lib.mjs'

/** Rolldown plugin: puts the server's text files, which it reads at run time, beside the bundle (platform/texts.ts). */
export const serverTexts = () => ({
  name: 'server-texts',
  generateBundle() {
    const sources = join(root, 'apps/api/src')
    for (const path of readdirSync(sources, { recursive: true, encoding: 'utf8' })) {
      const fileName = path.replaceAll('\\', '/')
      if (!/(^|\/)texts\/[^/]+\.json$/.test(fileName)) continue
      this.emitFile({ type: 'asset', fileName, source: readFileSync(join(sources, path), 'utf8') })
    }
  },
})
