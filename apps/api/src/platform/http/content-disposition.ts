import { safeFileName } from '@fanal/domain/files/file-kind'

/**
 * Header with a name that every browser accepts (RFC 6266): plain, and encoded (RFC 8187) where needed. No name can bring
 * a path, control character or quote into the header. The only place that writes it.
 */
function disposition(kind: 'attachment' | 'inline', name: string): { 'Content-Disposition': string } {
  const safe = safeFileName(name)
  const plain = safe
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\w .()-]/g, '_')
  const encoded = encodeURIComponent(safe).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  const both = plain === safe ? '' : `; filename*=UTF-8''${encoded}`
  return { 'Content-Disposition': `${kind}; filename="${plain}"${both}` }
}

/** To be saved. */
export const attachment = (name: string) => disposition('attachment', name)
/** To be read in the browser, and saved under that name. */
export const inline = (name: string) => disposition('inline', name)
