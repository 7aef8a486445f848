import { brandTones } from '@fanal/domain/settings/brand'
import type { Mail } from './mail.ts'

export interface MailTexts {
  from: string
  to: string
  /** The retailer's colours. */
  theme: { brand: string; brand2: string }
  locale: string
  subject: string
  paragraphs: string[]
  values: Record<string, string>
  action?: { label: string; href: string }
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const fill = (text: string, values: Record<string, string>) =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')

/** Subject and text of a mail. */
export function plainMail({
  subject,
  paragraphs,
  values,
  action,
}: Pick<MailTexts, 'subject' | 'paragraphs' | 'values' | 'action'>) {
  const lines = paragraphs.map((paragraph) => fill(paragraph, values))
  const text = [...lines, ...(action ? [`${action.label}: ${action.href}`] : [])].join('\n\n')
  return { subject: fill(subject, values), text, lines }
}

/** One mail as plain text and as simple HTML. */
export function composeMail({ from, to, locale, theme, action, ...texts }: MailTexts): Mail {
  const { subject, text, lines } = plainMail({ ...texts, action })
  const { brand, onBrand } = brandTones(theme)
  const button = action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(action.href)}" style="background:${brand};color:${onBrand};padding:12px 20px;border-radius:8px;text-decoration:none;font-weight:600">${escapeHtml(action.label)}</a></p>`
    : ''
  const body = lines
    .map((line) => `<p style="margin:0 0 16px">${escapeHtml(line).replaceAll('\n', '<br>')}</p>`)
    .join('')
  return {
    from,
    to,
    locale,
    subject,
    text,
    html: `<!doctype html><html lang="${locale.slice(0, 2)}"><body style="margin:0;padding:32px 16px;background:#f6f5f2;font:16px/1.5 system-ui,sans-serif;color:#1f2329"><div style="max-width:560px;margin:0 auto;background:#fff;border:1px solid #e3e1db;border-radius:12px;padding:32px">${body}${button}</div></body></html>`,
  }
}
