import { draftPreviewPath } from '@fanal/contract/desk/desk-paths'
import type { PublishDraft } from '@fanal/contract/schemas/desk/publishing'
import { type PreviewedPage, previewedPages } from '@fanal/domain/publishing/previewed-pages'
import { langs } from '@fanal/domain/settings/languages'
import { useState } from 'react'
import { useTexts } from '#lib/texts.ts'
import { Segmented } from '#ui/form/segmented.tsx'
import { usePartLabel } from '../publishing-labels.ts'
import styles from './page-previews.module.css'

interface PagePreviewsProps {
  draft: PublishDraft
  version: 'now' | 'then'
}

const pageLabels = { home: 'preview.home', login: 'preview.login' } as const satisfies Record<
  PreviewedPage,
  string
>

/** A visitor's page in all languages, drawn by the portal itself with what is saved. */
export function PagePreviews({ draft: { id, seen }, version }: PagePreviewsProps) {
  const t = useTexts('desk-publishing')
  const partLabel = usePartLabel()
  const [shown, setShown] = useState<PreviewedPage>('home')
  return (
    <>
      <div className={styles.choice}>
        <Segmented
          label={t('preview.page')}
          value={shown}
          onChange={setShown}
          options={previewedPages.map((value) => ({ value, label: t(pageLabels[value]) }))}
        />
        <span>{t('preview.visitor')}</span>
      </div>
      <div className={styles.frames}>
        {langs.map((lang) => (
          <article key={lang}>
            <h3>{partLabel(lang)}</h3>
            <iframe
              // Drawn again when something has been saved.
              key={seen}
              sandbox="allow-same-origin"
              loading="lazy"
              title={`${partLabel(lang)}: ${t(pageLabels[shown])}`}
              src={`${draftPreviewPath(id)}?${new URLSearchParams({ in: lang, page: shown, version })}`}
            />
          </article>
        ))}
      </div>
    </>
  )
}
