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
    if (isClean) return
    let isCurrent = true
    void import('dompurify').then(({ default: purify }) => {
      if (isCurrent)
        setClean(
          purify.sanitize(html, {
            USE_PROFILES: { html: true },
            FORBID_TAGS: ['style', 'form', 'input', 'button'],
          }),
        )
    })
    return () => {
      isCurrent = false
    }
  }, [html, isClean])
  const size: CSSProperties = { width: width || undefined, minHeight: height || undefined }
  // oxlint-disable-next-line react/no-danger -- the one spot, cleaned above
  return <div className={styles.block} style={size} dangerouslySetInnerHTML={{ __html: clean }} />
}
