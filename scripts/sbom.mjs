// `npm run sbom [-- file]`: the production dependencies from the lock file, as CycloneDX. Deterministic: no time, and a
// serial number from the content. (npm's own command omits packages that development needs too.)
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './lib.mjs'
import { productionTree } from './locked.mjs'

const nameAt = (place, { name }) => name ?? place.slice(place.lastIndexOf('node_modules/') + 13)
const purl = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`

/** Locale-independent. */
const byText = (one, other) => (one < other ? -1 : 1)

const licences = (text) => {
  if (!text || text === 'UNLICENSED') return {}
  return { licenses: [/[\s(]/.test(text) ? { expression: text } : { license: { id: text } }] }
}

const hashes = (integrity = '') =>
  integrity.split(' ').flatMap((one) => {
    const [, bits, content] = /^sha(\d+)-(.+)$/.exec(one) ?? []
    return bits ? { alg: `SHA-${bits}`, content: Buffer.from(content, 'base64').toString('hex') } : []
  })

function component(place, locked) {
  const name = nameAt(place, locked)
  const [group, short] = name.startsWith('@') ? name.split('/') : [undefined, name]
  return {
    type: 'library',
    'bom-ref': purl(name, locked.version),
    ...(group && { group }),
    name: short,
    version: locked.version,
    scope: locked.optional ? 'optional' : 'required',
    ...(locked.integrity && { hashes: hashes(locked.integrity) }),
    ...licences(locked.license),
    purl: purl(name, locked.version),
  }
}

/** A UUID derived from the content. */
function serialNumber(content) {
  const hex = createHash('sha256').update(content).digest('hex')
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ]
  return `urn:uuid:${parts.join('-')}`
}

/** @param {{ name: string, version: string, packages: Record<string, any> }} lock */
export function billOfMaterials({ name, version, packages }) {
  const tree = productionTree(packages)
  const refAt = (place) => purl(nameAt(place, packages[place]), packages[place].version)
  // The same version may be in several places.
  const components = new Map()
  const dependencies = new Map()
  for (const [place, needed] of tree) {
    components.set(refAt(place), component(place, packages[place]))
    const known = dependencies.get(refAt(place)) ?? []
    dependencies.set(refAt(place), [...new Set([...known, ...needed.map(refAt)])].sort(byText))
  }
  const own = purl(name, version)
  const ours = [...tree.keys()].filter((place) => !place.includes('node_modules/')).map(refAt)
  const refs = [...components.keys()].sort(byText)
  const content = {
    metadata: { component: { type: 'application', 'bom-ref': own, name, version, purl: own } },
    components: refs.map((ref) => components.get(ref)),
    dependencies: [
      { ref: own, dependsOn: ours.sort(byText) },
      ...refs.map((ref) => ({ ref, dependsOn: dependencies.get(ref) })),
    ],
  }
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: serialNumber(JSON.stringify(content)),
    version: 1,
    ...content,
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const text = `${JSON.stringify(billOfMaterials(lock), null, 2)}\n`
  const [file] = process.argv.slice(2)
  if (file) writeFileSync(resolve(process.env.INIT_CWD ?? '.', file), text)
  else process.stdout.write(text)
}
