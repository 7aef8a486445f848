import { type CSSProperties, useEffect, useState } from 'react'
import styles from './server-html.module.css'

interface ServerHtmlProps {
  html: string
  /** Rendered and sanitised by our own server; anything fetched by the browser is sanitised here first. */
  isClean?: boolean
  width?: string
  height?: string
}

/** Styles that would load a file or leave the block; a backslash hides either. */
const unfitStyle = /url|image|position|transform|\\/i

async function cleaner() {
  const { default: purify } = await import('dompurify')
  purify.removeAllHooks()
  purify.addHook('uponSanitizeAttribute', (_, attribute) => {
    if (attribute.attrName === 'style' && unfitStyle.test(attribute.attrValue)) attribute.keepAttr = false
  })
  return purify
}

/**
 * The only place that shows an operator's HTML. Scripts never run: it is sanitised, and the content security policy
 * forbids them.
 */
export function ServerHtml({ html, isClean = false, width, height }: ServerHtmlProps) {
  const [clean, setClean] = useState(isClean ? html : '')
  useEffect(() => {
    if (isClean) return undefined
    let isCurrent = true
    const show = async () => {
      const purify = await cleaner()
      const options = { USE_PROFILES: { html: true }, FORBID_TAGS: ['style', 'form', 'input', 'button'] }
      if (isCurrent) setClean(purify.sanitize(html, options))
    }
    // Not shown until the sanitiser is loaded.
    show().catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [html, isClean])
  const size = { '--width': width || undefined, '--height': height || undefined } as CSSProperties
  // oxlint-disable-next-line react/no-danger -- the one spot, cleaned above
  return <div className={styles.block} style={size} dangerouslySetInnerHTML={{ __html: clean }} />
}
