/** A device as a person recognises it from its User-Agent. */
export interface Device {
  /** Vendor spelling; null if unknown. */
  browser: string | null
  system: string | null
  kind: 'phone' | 'tablet' | 'computer' | 'other'
}

// The order matters: nearly every browser also names Chrome and Safari, and Android also names Linux.
const browsers: readonly [RegExp, string][] = [
  [/\b(?:Edg|EdgA|EdgiOS|Edge)\//, 'Edge'],
  [/\b(?:OPR|OPiOS|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bDuckDuckGo\//, 'DuckDuckGo'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*\bSafari\//, 'Safari'],
]

const systems: readonly [RegExp, string][] = [
  [/\biPad\b/, 'iPadOS'],
  [/\b(?:iPhone|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac ?OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

const nameIn = (table: typeof browsers, text: string) =>
  table.find(([pattern]) => pattern.test(text))?.[1] ?? null

function kindOf(text: string, system: string | null): Device['kind'] {
  if (system === null) return 'other'
  if (system === 'iPadOS') return 'tablet'
  if (system === 'iOS') return 'phone'
  if (system === 'Android') return /\bMobile\b/.test(text) ? 'phone' : 'tablet'
  return 'computer'
}

/** Parses a User-Agent header. Versions are ignored: an update is not a new device. */
export function deviceOf(userAgent: string | null | undefined): Device {
  const text = (userAgent ?? '').slice(0, 300)
  const system = nameIn(systems, text)
  return { browser: nameIn(browsers, text), system, kind: kindOf(text, system) }
}

export function isSameDevice(one: Device, other: Device): boolean {
  return one.browser === other.browser && one.system === other.system && one.kind === other.kind
}
