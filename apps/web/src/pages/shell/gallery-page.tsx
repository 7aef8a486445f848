import type { ComponentType } from 'react'
import { Buttons, Choosing, Marks } from '#ui/gallery/buttons.tsx'
import { Charts } from '#ui/gallery/charts.tsx'
import { Cards, Heads, Lists, Notes } from '#ui/gallery/content.tsx'
import { Choices, Inputs } from '#ui/gallery/forms.tsx'
import { Overlays, States } from '#ui/gallery/states.tsx'
import stack from '#ui/layout/stack.module.css'
import styles from './gallery-page.module.css'

const parts: [title: string, Part: ComponentType<{ theme: string }>][] = [
  ['Buttons', Buttons],
  ['Logo, chips, icons', Marks],
  ['Menus and segments', Choosing],
  ['Page head and tabs', Heads],
  ['Notes', Notes],
  ['Cards, numbers, tiles', Cards],
  ['Inputs', Inputs],
  ['Choices', Choices],
  ['Tables, pages, timelines', Lists],
  ['Charts and messages', Charts],
  ['Empty, error, loading', States],
  ['Dialogs', Overlays],
]

/** All components in their states, light beside dark. For development only. */
export default function GalleryPage() {
  return (
    <main className={styles.page}>
      <h1>Gallery</h1>
      {parts.map(([title, Part]) => (
        <section key={title} className={stack.s3} aria-label={title}>
          <h2>{title}</h2>
          <div className={styles.pair}>
            {['light', 'dark'].map((theme) => (
              <div key={theme} className={styles.panel} data-theme={theme}>
                <Part theme={theme} />
              </div>
            ))}
          </div>
        </section>
      ))}
    </main>
  )
}
