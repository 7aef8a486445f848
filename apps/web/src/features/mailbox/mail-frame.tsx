import { useCallback, useEffect, useRef, useState } from 'react'
import styles from './mailbox.module.css'

/** Links open beside the mailbox, as from a mail program. */
const withTabs = (html: string) => html.replace('<head>', '<head><base target="_blank">')

/**
 * A mail as a mail program shows it, as tall as it is. Nothing in it runs: without `allow-scripts` no script does,
 * whatever the page's policy says; its origin is ours only so that its height can be read.
 */
export function MailFrame({ html, title }: { html: string; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(360)
  const fit = useCallback(() => {
    const body = frame.current?.contentDocument?.body
    if (body) setHeight(Math.ceil(body.getBoundingClientRect().height))
  }, [])
  useEffect(() => {
    window.addEventListener('resize', fit)
    return () => window.removeEventListener('resize', fit)
  }, [fit])
  return (
    <iframe
      ref={frame}
      className={styles.frame}
      title={title}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      srcDoc={withTabs(html)}
      height={height}
      onLoad={fit}
    />
  )
}
