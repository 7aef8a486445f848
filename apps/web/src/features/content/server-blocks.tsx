import type { DynamicElement } from '@fanal/contract/schemas/content'
import { ServerHtml } from '#ui/text/server-html.tsx'
import styles from './server-blocks.module.css'

/** Blocks in the operator's order and sizes. */
export function ServerBlocks({ elements, isClean }: { elements: DynamicElement[]; isClean?: boolean }) {
  if (elements.length === 0) return null
  return (
    <div className={styles.blocks}>
      {elements.map(({ id, html_block, block_height, block_width }) => (
        <ServerHtml key={id} html={html_block} height={block_height} width={block_width} isClean={isClean} />
      ))}
    </div>
  )
}
