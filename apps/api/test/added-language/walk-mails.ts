import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { noticeKinds } from '@fanal/domain/notices/notice-kinds'
import { noticeLabels } from '#features/notices/notice-labels'
import { composeMail } from '#gateways/mail/compose'
import { readTexts } from '#platform/texts'

// Started in a copy of the project that has French: composes a mail of all texts that belong to one, and writes every
// notice. Prints what is not in French.

const locale = 'fr-FR'
const src = fileURLToPath(new URL('../../src/', import.meta.url))
const folders = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('/texts'))
  .map((path) => path.slice(0, -'/texts'.length))

type Tree = string | { [key: string]: Tree }
const isTexts = (tree: Tree): tree is { [key: string]: Tree } => typeof tree !== 'string'

const wrong: string[] = []
let composed = 0

function compose(place: string, subject: string, tree: { [key: string]: Tree }): void {
  const paragraphs = Object.values(tree).filter((part) => typeof part === 'string')
  const brand = { organization: { name: '‹Fanal›' }, theme: { brand: '#ffd400', brand2: '#2c3038' } }
  const mail = composeMail({
    from: 'Fanal <no-reply@example.com>',
    to: 'berta@example.com',
    brand,
    locale,
    subject,
    paragraphs,
    values: {},
  })
  composed += 1
  const texts = [mail.subject, ...mail.text.split('\n\n').filter((text) => text && !text.startsWith('##'))]
  if (!mail.html.includes('<html lang="fr">')) wrong.push(`${place}: not marked as French`)
  for (const text of texts) if (!/‹|›/.test(text)) wrong.push(`${place}: ${text}`)
}

function walk(place: string, tree: Tree): void {
  if (!isTexts(tree)) return
  if (typeof tree['subject'] === 'string') compose(place, tree['subject'], tree)
  for (const [key, part] of Object.entries(tree)) walk(`${place}.${key}`, part)
}

for (const folder of folders) walk(folder, readTexts(folder, locale) as Tree)
for (const event of Object.values(noticeKinds).flatMap(({ events }) => [...events])) {
  const { title } = noticeLabels(event, {}, locale)
  if (!title.includes('‹')) wrong.push(`notice ${event}: ${title}`)
}
process.stdout.write(JSON.stringify({ composed, wrong }))
