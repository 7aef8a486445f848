import { type CSSProperties, useEffect, useState } from 'react'
import styles from './server-html.module.css'

interface ServerHtmlProps {
  html: string
  /** Drawn by our own server, which cleaned it; anything that the browser fetched is cleaned here first. */
  isClean?: boolean
  width?: string
  height?: string
}

/** The only place that shows HTML an operator wrote. Scripts never run: it is cleaned, and the page's policy forbids them. */
export function ServerHtml({ html, isClean = false, width, height }: ServerHtmlProps) {
  const [clean, setClean] = useState(isClean ? html : '')
  useEffect(() => {
    if (isClean) return undefined
    let isCurrent = true
    const show = async () => {
      const { default: purify } = await import('dompurify')
      const options = { USE_PROFILES: { html: true }, FORBID_TAGS: ['style', 'form', 'input', 'button'] }
      if (isCurrent) setClean(purify.sanitize(html, options))
    }
    void show()
    return () => {
      isCurrent = false
    }
  }, [html, isClean])
  const size = { '--width': width || undefined, '--height': height || undefined } as CSSProperties
  // oxlint-disable-next-line react/no-danger -- the one spot, cleaned above
  return <div className={styles.block} style={size} dangerouslySetInnerHTML={{ __html: clean }} />
}
