import {
  type Parts,
  type PartName,
  partNames,
  type PublishKind,
} from '@fanal/domain/publishing/publish-kinds'
import type { DemoRows } from '#demo/rows'
import { findStaffByEmail } from '#demo/staff/queries'
import { insertDraft, updatePart } from '#features/publishing/draft-queries'
import { kindSources } from '#features/publishing/kinds/kind-sources'
import type { Db } from '#platform/database'
import { savePast } from './queries.ts'

interface DemoDraft {
  kind: PublishKind
  key: string
  /** What was or would be another text: in a field, a text and the one in its place. */
  replacements: Partial<Record<PartName, [field: string, from: string, to: string]>>
}

interface DemoPublication extends DemoDraft {
  daysAgo: number
  reason: string
  isConfirmed: boolean
}

/** One is being written, without its English text yet; one mail is changed in all languages. */
const drafts: readonly DemoDraft[] = [
  {
    kind: 'page',
    key: '2',
    replacements: {
      ca: ['btn_description', 'renunciar', 'haver de renunciar'],
      es: ['btn_description', 'renunciar', 'tener que renunciar'],
      en: ['btn_description', 'Spend less and give up nothing', ''],
    },
  },
  {
    kind: 'mail',
    key: 'payment.paymentReceived',
    replacements: {
      ca: ['subject', 'Hem rebut', 'Gràcies: hem rebut'],
      es: ['subject', 'Hemos recibido', 'Gracias: hemos recibido'],
      en: ['subject', 'We have received', 'Thank you: we have received'],
    },
  },
]

/** What stands there now was published then, in place of these texts. */
const publications: readonly DemoPublication[] = [
  {
    kind: 'page',
    key: '1',
    daysAgo: 12,
    reason: 'Título más corto, como en los menús.',
    isConfirmed: true,
    replacements: {
      ca: ['btn_title', 'Autoconsum', 'Autoconsum amb plaques'],
      es: ['btn_title', 'Autoconsumo', 'Autoconsumo con placas'],
      en: ['btn_title', 'Self-consumption', 'Self-consumption with panels'],
    },
  },
  {
    kind: 'setting',
    key: 'support.reopenDays',
    daysAgo: 5,
    reason: 'Más tiempo para volver a un caso.',
    isConfirmed: false,
    replacements: { all: ['value', '30', '20'] },
  },
]

/** The parts with the given texts replaced. */
function replaceTexts(parts: Parts, replacements: DemoDraft['replacements']): Parts {
  const changed = { ...parts }
  for (const part of partNames) {
    const [field = '', from = '', to = ''] = replacements[part] ?? []
    const value = changed[part]
    if (value && field) changed[part] = { ...value, [field]: (value[field] ?? '').replace(from, to) }
  }
  return changed
}

async function saveOne(tx: Db, { kind, key }: DemoDraft, by: number, change: (parts: Parts) => Parts) {
  const published = await kindSources[kind].find(tx, key)
  if (!published) return undefined
  const { title, parts } = published
  const id = await insertDraft(tx, { kind, key, title, parts, by })
  if (id === undefined) return undefined
  for (const [part, value] of Object.entries(change(parts)))
    await updatePart(tx, { draftId: id, part: part as PartName, version: 1, value, by })
  return { id, parts }
}

/** Drafts of the desk, and what was published from it. */
export const saveScenery: DemoRows['saveScenery'] = async (tx) => {
  const ines = await findStaffByEmail(tx, 'ines@mesa.example.com')
  const jordina = await findStaffByEmail(tx, 'jordina@mesa.example.com')
  if (!ines || !jordina) return
  for (const { replacements, daysAgo, reason, isConfirmed, ...thing } of publications) {
    const saved = await saveOne(tx, { ...thing, replacements }, ines.id, (parts) => parts)
    if (saved)
      await savePast(tx, {
        id: saved.id,
        by: ines.id,
        confirmedBy: isConfirmed ? jordina.id : null,
        reason,
        before: replaceTexts(saved.parts, replacements),
        daysAgo,
      })
  }
  for (const draft of drafts)
    await saveOne(tx, draft, ines.id, (parts) => replaceTexts(parts, draft.replacements))
}
