import type { PublishDraft } from '@fanal/contract/schemas/desk/publishing'
import type { PartName, Parts, PartValue, PublishKind } from '@fanal/domain/publishing/publish-kinds'
import { langs } from '@fanal/domain/settings/languages'
import { type ReactNode, useState } from 'react'
import { useNoLinks } from '#desk/lib/use-no-links.ts'
import { ServerBlocks } from '#features/content/server-blocks.tsx'
import banner from '#features/content/server-banner.module.css'
import { MailFrame } from '#features/mailbox/mail-frame.tsx'
import { useTexts } from '#lib/texts.ts'
import { Segmented } from '#ui/form/segmented.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Chip } from '#ui/text/chip.tsx'
import { ServerHtml } from '#ui/text/server-html.tsx'
import { PagePreviews } from './page-previews.tsx'
import { unwrittenParts, usePartLabel } from '../publishing-labels.ts'
import styles from './preview-card.module.css'

interface PreviewCardProps {
  draft: PublishDraft
  before: Parts
  after: Parts
}

/** As the customer will see it: the portal's own parts, in all languages side by side. */
export function PreviewCard({ draft, before, after }: PreviewCardProps) {
  const t = useTexts('desk-publishing')
  const [version, setVersion] = useState<'now' | 'then'>('then')
  const shown = version === 'now' ? before : after
  const names = langs.filter(
    (lang) =>
      draft.parts.some(({ part }) => part === lang) || draft.previews.some(({ part }) => part === lang),
  )
  const isOnPages = draft.kind === 'setting' || draft.kind === 'flag'
  if (names.length === 0 && !isOnPages)
    return (
      <Card title={t('preview.title')}>
        <p className={styles.meta}>{t('preview.whole')}</p>
      </Card>
    )
  return (
    <Card
      title={t('preview.title')}
      aside={
        <Segmented
          label={t('preview.version')}
          value={version}
          onChange={setVersion}
          options={[
            { value: 'now', label: t('preview.now') },
            { value: 'then', label: t('preview.then') },
          ]}
        />
      }
    >
      {isOnPages ? (
        <PagePreviews draft={draft} version={version} />
      ) : (
        <div className={styles.previews}>
          {names.map((part) => (
            <Glass key={part} part={part} state={stateOf(draft, part)}>
              {draft.previews.length > 0 ? (
                <DrawnMail draft={draft} part={part} isDraft={version === 'then'} />
              ) : (
                <Seen kind={draft.kind} value={shown[part] ?? {}} />
              )}
            </Glass>
          ))}
        </div>
      )}
    </Card>
  )
}

const glassStates = {
  whole: { tone: 'ok', label: 'preview.complete' },
  other: { tone: 'warn', label: 'preview.otherLanguage' },
  broken: { tone: 'bad', label: 'preview.incomplete' },
} as const

function stateOf(draft: PublishDraft, part: PartName): keyof typeof glassStates {
  if (draft.problems.some((one) => one.part === part)) return 'broken'
  return unwrittenParts(draft).includes(part) ? 'other' : 'whole'
}

interface GlassProps {
  part: PartName
  state: keyof typeof glassStates
  children: ReactNode
}

/** One language, from which nothing leads away. */
function Glass({ part, state, children }: GlassProps) {
  const t = useTexts('desk-publishing')
  const partLabel = usePartLabel()
  const inside = useNoLinks<HTMLDivElement>()
  return (
    <article className={styles.glass}>
      <header>
        <h3>{partLabel(part)}</h3>
        <Chip tone={glassStates[state].tone}>{t(glassStates[state].label)}</Chip>
      </header>
      <div ref={inside} className={styles.inside} lang={part}>
        {children}
      </div>
    </article>
  )
}

/** As the mail's own renderer draws what is saved. */
function DrawnMail({ draft, part, isDraft }: { draft: PublishDraft; part: PartName; isDraft: boolean }) {
  const drawn = draft.previews.find((one) => one.part === part && one.is_draft === isDraft)
  if (!drawn) return null
  return (
    <>
      <p className={styles.title}>{drawn.subject}</p>
      <MailFrame html={drawn.html} title={drawn.subject} />
    </>
  )
}

function Seen({ kind, value }: { kind: PublishKind; value: PartValue }) {
  if (kind === 'banner')
    return (
      <aside className={banner.banner}>
        {value['image'] ? (
          <img src={value['image']} alt="" />
        ) : (
          <div className={banner.html}>
            <ServerHtml html={value['html'] ?? ''} />
          </div>
        )}
      </aside>
    )
  const title = value['btn_title'] ?? value['name']
  const text = value['btn_description'] ?? value['description']
  const blocks = Object.keys(value).filter((name) => name === 'html_block' || name.startsWith('block_'))
  return (
    <>
      {title && <p className={styles.title}>{title}</p>}
      {text && <p className={styles.meta}>{text}</p>}
      <ServerBlocks
        elements={blocks.map((name, i) => ({
          id: i,
          name,
          group_name: '',
          html_block: value[name] ?? '',
          block_height: '',
          block_width: '',
          priority: i,
          page_id: null,
        }))}
      />
    </>
  )
}
