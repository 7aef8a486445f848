import type { ReactNode } from 'react'
import { Icon } from '#ui/text/icon.tsx'
import { iconChevronRight } from '#ui/text/icons.ts'
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
  const [titleId, figureId, bodyId] = [`${id}-title`, `${id}-figure`, `${id}-body`]
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
      <header className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        <p id={figureId} className={styles.figure}>
          {figure}
        </p>
        <Icon path={iconChevronRight} className={styles.arrow} />
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={open === true}
          aria-controls={bodyId}
          aria-labelledby={titleId}
          aria-describedby={figureId}
          onClick={() => toggle(id)}
        />
      </header>
      <div id={bodyId} className={styles.body}>
        {isHeavy && !isShown(id) ? null : children}
      </div>
    </section>
  )
}
