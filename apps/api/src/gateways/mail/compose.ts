import { brandTones, pictureName } from '@fanal/domain/settings/brand'
import { lanternOn } from './lantern.ts'
import type { Mail } from './mail.ts'

/** The retailer's name and look, of its settings. */
export interface MailBrand {
  organization: { name: string }
  theme: {
    brand: string
    brand2: string
    radius?: number
    mailHeading?: string
    logo?: string
    icon192?: string
  }
}

/** A small table between paragraphs: the first cell of a row names it. */
export interface MailTable {
  /** How many paragraphs come before it. */
  after: number
  head: readonly string[]
  rows: readonly (readonly string[])[]
}

export interface MailTexts {
  /** The sender's address; the name before it is the brand's, whatever stands there. */
  from: string
  to: string
  brand: MailBrand
  locale: string
  subject: string
  paragraphs: string[]
  values: Record<string, string>
  table?: MailTable
  action?: { label: string; href: string }
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const fill = (text: string, values: Record<string, string>) =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')

/** A line for each row: `Energy P1: now 0.11 · from 1 January 0.12`. */
const plainTable = ({ head, rows }: MailTable) =>
  rows
    .map(
      ([name = '', ...cells]) => `${name}: ${cells.map((cell, i) => `${head[i + 1]} ${cell}`).join(' · ')}`,
    )
    .join('\n')

/** Subject and text of a mail. */
export function plainMail({
  subject,
  paragraphs,
  values,
  table,
  action,
}: Pick<MailTexts, 'subject' | 'paragraphs' | 'values' | 'table' | 'action'>) {
  const lines = paragraphs.map((paragraph) => fill(paragraph, values))
  const whole = table ? lines.toSpliced(table.after, 0, plainTable(table)) : lines
  const text = [...whole, ...(action ? [`${action.label}: ${action.href}`] : [])].join('\n\n')
  return { subject: fill(subject, values), text, lines }
}

const cellStyle = 'padding:8px 12px 8px 0;border-bottom:1px solid #e3e1db'

function htmlTable({ head, rows }: MailTable): string {
  const style = (i: number) => `${cellStyle};text-align:${i === 0 ? 'left' : 'right'}`
  const names = head.map((text, i) => `<th scope="col" style="${style(i)}">${escapeHtml(text)}</th>`).join('')
  const body = rows
    .map((row) => row.map((text, i) => `<td style="${style(i)}">${escapeHtml(text)}</td>`).join(''))
    .map((cells) => `<tr>${cells}</tr>`)
    .join('')
  return `<table style="border-collapse:collapse;width:100%;margin:0 0 16px"><thead><tr>${names}</tr></thead><tbody>${body}</tbody></table>`
}

let lastTones: { key: string; tones: ReturnType<typeof brandTones> } | undefined

/** The same for all mails, until the retailer changes its colours. */
function tonesOf(theme: MailBrand['theme']): ReturnType<typeof brandTones> {
  const key = `${theme.brand} ${theme.brand2}`
  if (lastTones?.key !== key) lastTones = { key, tones: brandTones(theme) }
  return lastTones.tones
}

/** A cell of its own: a long name breaks beside it. The name is its alternative text. */
const iconTag =
  '<td style="width:40px;padding:0"><img src="cid:icon" alt="" width="28" height="28" style="display:block;border-radius:6px"></td>'

/** `"Energia Nova" <no-reply@example.com>`: who writes is the brand, on every mail. */
function senderOf(name: string, from: string): string {
  const address = /<([^>]*)>\s*$/.exec(from)?.[1] ?? from.trim()
  const words = name.replaceAll(/[\s\p{Cc}"\\]+/gu, ' ').trim()
  return `"${words}" <${address}>`
}

/** The brand's icon; the portal's mark where it has no pictures of its own, as on its pages. */
function iconOf({ logo, icon192 }: MailBrand['theme'], ink: string): string {
  if (icon192) return pictureName(icon192)
  return logo ? '' : lanternOn(ink)
}

/** For a mail whose icon is gone when it leaves. */
export const withoutIcon = (html: string) => html.replace(iconTag, '')

/** One mail as plain text and as simple HTML. */
export function composeMail({ from, to, locale, brand: own, action, table, ...texts }: MailTexts): Mail {
  const { subject, text, lines } = plainMail({ ...texts, ...(table && { table }), ...(action && { action }) })
  const { organization, theme } = own
  const { brand, onBrand } = tonesOf(theme)
  const radius = Math.min(theme.radius ?? 8, 24)
  const icon = iconOf(theme, onBrand)
  const words = theme.mailHeading || organization.name
  const name = escapeHtml(words)
  const size = words.length > 40 ? 16 : 20
  const heading = `<table role="presentation" style="border-collapse:collapse;width:100%;background:${brand};color:${onBrand}"><tr><td style="padding:16px 24px"><table role="presentation" style="border-collapse:collapse"><tr>${icon && iconTag}<td style="padding:0;font-size:${size}px;line-height:1.3;font-weight:700;overflow-wrap:anywhere">${name}</td></tr></table></td></tr></table>`
  const button = action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(action.href)}" style="background:${brand};color:${onBrand};padding:12px 20px;border-radius:${radius}px;text-decoration:none;font-weight:600">${escapeHtml(action.label)}</a></p>`
    : ''
  const parts = lines.map(
    (line) => `<p style="margin:0 0 16px">${escapeHtml(line).replaceAll('\n', '<br>')}</p>`,
  )
  const body = (table ? parts.toSpliced(table.after, 0, htmlTable(table)) : parts).join('')
  return {
    from: senderOf(organization.name, from),
    to,
    locale,
    subject,
    text,
    ...(icon && { icon }),
    html: `<!doctype html><html lang="${locale.slice(0, 2)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title></head><body style="margin:0;padding:24px 16px;background:#f6f5f2;font:16px/1.5 system-ui,sans-serif;color:#1f2329"><div style="max-width:560px;margin:0 auto;background:#fff;border:1px solid #e3e1db;border-radius:12px;overflow:hidden">${heading}<div style="padding:24px;overflow-wrap:anywhere">${body}${button}</div></div></body></html>`,
  }
}
