import type { ReactNode } from 'react'
import { FoldHead } from '#ui/fold/fold-head.tsx'
import styles from './contract-section.module.css'
import { sectionAnchors, type SectionId, useSections } from './use-sections.ts'

interface ContractSectionProps {
  id: SectionId
  title: string
  /** What one looks for in it; on a phone all there is until it is opened. */
  figure?: ReactNode
  /** Not even asked for on a phone until it is opened. */
  isHeavy?: boolean
  children: ReactNode
}

/** A part of the page with its own address; on a phone folded to its title and key figure. */
export function ContractSection(props: ContractSectionProps) {
  const { id, title, figure, isHeavy = false, children } = props
  const { isOpen, isShown, toggle } = useSections()
  const open = isOpen(id)
  const [titleId, bodyId] = [`${id}-title`, `${id}-body`]
  return (
    <section
      id={id}
      data-section={id}
      data-open={open === undefined ? undefined : String(open)}
      className={styles.section}
      aria-labelledby={titleId}
    >
      {sectionAnchors[id].map((name) => (
        <span key={name} id={name} className={styles.anchor} />
      ))}
      <FoldHead
        title={title}
        titleId={titleId}
        figure={figure}
        bodyId={bodyId}
        isOpen={open === true}
        onToggle={() => toggle(id)}
      />
      <div id={bodyId} className={styles.body}>
        {isHeavy && !isShown(id) ? null : children}
      </div>
    </section>
  )
}
