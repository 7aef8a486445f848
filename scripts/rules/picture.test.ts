import { expect, test } from 'vitest'
import { type Import, modules } from './modules.ts'

// docs/rooms.svg: the rooms with their files, and who imports whom how often. After a change: `npx vitest run -u` of this file.

const rooms = [
  { name: 'domain', at: 'packages/domain/src/', x: 20, y: 130 },
  { name: 'contract', at: 'packages/contract/src/', x: 210, y: 130 },
  { name: 'gateways', at: 'apps/api/src/gateways/', x: 420, y: 20 },
  { name: 'features (api)', at: 'apps/api/src/features/', x: 610, y: 20 },
  { name: 'platform', at: 'apps/api/src/platform/', x: 420, y: 90 },
  { name: 'ui', at: 'apps/web/src/ui/', x: 420, y: 240 },
  { name: 'lib', at: 'apps/web/src/lib/', x: 420, y: 170 },
  { name: 'fields', at: 'apps/web/src/fields/', x: 610, y: 240 },
  { name: 'features (web)', at: 'apps/web/src/features/', x: 610, y: 170 },
  { name: 'pages', at: 'apps/web/src/pages/', x: 800, y: 170 },
  { name: 'app', at: 'apps/web/src/app/', x: 800, y: 240 },
]
type Room = (typeof rooms)[number]
const [width, height] = [150, 46]

const isProduction = (path: string) => !/\.test\.tsx?$|-fixture\.tsx?$/.test(path)
const roomOf = (path: string) => rooms.find(({ at }) => path.startsWith(at))
const own = modules.filter(({ path }) => isProduction(path) && roomOf(path))

/** Rounded, so that the picture changes with the structure and not with every file. */
const about = (count: number) => (count < 10 ? String(count) : `≈ ${Number(count.toPrecision(1))}`)

function importsBetween(): { from: Room; to: Room; count: number }[] {
  const counts = new Map<string, { from: Room; to: Room; count: number }>()
  for (const { path, imports } of own)
    for (const { target, isOurs } of imports satisfies Import[]) {
      const [from, to] = [roomOf(path), isOurs ? roomOf(target) : undefined]
      if (!from || !to || from === to) continue
      const key = `${from.name} ${to.name}`
      counts.set(key, { from, to, count: (counts.get(key)?.count ?? 0) + 1 })
    }
  return [...counts.values()].toSorted((a, b) => (a.from.name + a.to.name < b.from.name + b.to.name ? -1 : 1))
}

/** Thicker for more imports. */
function arrow({ from, to, count }: ReturnType<typeof importsBetween>[number]): string {
  const isRightOf = from.x > to.x
  const [x1, y1] = isRightOf
    ? [from.x, from.y + height / 2]
    : [from.x + width / 2, from.y + (from.y < to.y ? height : 0)]
  const [x2, y2] = isRightOf
    ? [to.x + width, to.y + height / 2]
    : [to.x + width / 2, to.y + (from.y < to.y ? 0 : height)]
  const thickness = Math.min(4, 0.5 + Math.round(Math.log10(count) * 2) / 2)
  return `<path d="M${x1} ${y1} L${x2} ${y2}" stroke-width="${thickness}"><title>${from.name} imports ${to.name}: ${about(count)}</title></path>`
}

const box = ({ name, at, x, y }: Room) => {
  const files = own.filter(({ path }) => path.startsWith(at)).length
  return `<g><rect x="${x}" y="${y}" width="${width}" height="${height}" rx="8"/><text x="${x + width / 2}" y="${y + 20}">${name}</text><text class="count" x="${x + width / 2}" y="${y + 36}">${about(files)} files</text></g>`
}

test('the picture of the rooms is what the imports say', async () => {
  const between = importsBetween()
  expect(between.length).toBeGreaterThan(15)
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 970 306" font-family="system-ui, sans-serif" font-size="14">
<title>Rooms of the repository and their imports</title>
<style>rect{fill:#fff;stroke:#1f4f46}path{stroke:#7a8f89;fill:none;marker-end:url(#end)}text{text-anchor:middle;fill:#14332d}.count{font-size:11px;fill:#5b6f6a}</style>
<defs><marker id="end" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0 L8 4 L0 8 z" style="fill:#7a8f89;stroke:none"/></marker></defs>
<rect width="970" height="306" style="fill:#f6f8f7;stroke:none"/>
${between.map(arrow).join('\n')}
${rooms.map(box).join('\n')}
</svg>
`
  await expect(picture).toMatchFileSnapshot('../../docs/rooms.svg')
})
