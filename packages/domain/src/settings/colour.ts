/** Red, green and blue between 0 and 1, gamma-encoded as in CSS. */
export type Rgb = readonly [number, number, number]

export const white: Rgb = [1, 1, 1]
export const black: Rgb = [0, 0, 0]

/** Reads `#rgb` and `#rrggbb`; anything else is undefined. */
export function parseHex(text: unknown): Rgb | undefined {
  if (typeof text !== 'string' || !/^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(text)) return undefined
  const digits = text.slice(1)
  const full = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits
  const channel = (at: number) => Number.parseInt(full.slice(at, at + 2), 16) / 255
  return [channel(0), channel(2), channel(4)]
}

/** For literals in the code. */
export function hexColour(hex: string): Rgb {
  const colour = parseHex(hex)
  if (colour === undefined) throw new RangeError(`Not a colour: ${hex}`)
  return colour
}

export function toHex(colour: Rgb): string {
  const channels = colour.map((channel) => Math.round(clamp(channel) * 255))
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

/** WCAG 2.2 relative luminance. */
export function luminance(colour: Rgb): number {
  const [red, green, blue] = toLinear(colour)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG 2.2 contrast ratio, 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [first, second] = [luminance(one) + 0.05, luminance(other) + 0.05]
  return Math.max(first, second) / Math.min(first, second)
}

/** `share` of the first colour over the second, like a translucent layer. */
export function mixSrgb(colour: Rgb, over: Rgb, share: number): Rgb {
  return mapRgb((at) => colour[at] * share + over[at] * (1 - share))
}

/** As CSS `color-mix(in oklch, colour share, over)`. */
export function mixOklch(colour: Rgb, over: Rgb, share: number): Rgb {
  const one = toOklch(colour)
  const other = toOklch(over)
  // A grey has no hue and takes the other's; otherwise the shorter arc.
  const oneHue = one.chroma < 1e-4 ? other.hue : one.hue
  const otherHue = other.chroma < 1e-4 ? oneHue : other.hue
  const turn = ((oneHue - otherHue + 3 * Math.PI) % (2 * Math.PI)) - Math.PI
  const blend = (a: number, b: number) => a * share + b * (1 - share)
  return fromOklch({
    lightness: blend(one.lightness, other.lightness),
    chroma: blend(one.chroma, other.chroma),
    hue: otherHue + turn * share,
  })
}

interface Oklch {
  lightness: number
  chroma: number
  hue: number
}

function toOklch(colour: Rgb): Oklch {
  const [r, g, b] = toLinear(colour)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, bb),
    hue: Math.atan2(bb, a),
  }
}

function fromOklch({ lightness, chroma, hue }: Oklch): Rgb {
  const a = chroma * Math.cos(hue)
  const b = chroma * Math.sin(hue)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear: Rgb = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return mapRgb((at) => {
    const channel = clamp(linear[at])
    return channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055
  })
}

function toLinear(colour: Rgb): Rgb {
  return mapRgb((at) => {
    const channel = colour[at]
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
}

function mapRgb(channel: (at: 0 | 1 | 2) => number): Rgb {
  return [channel(0), channel(1), channel(2)]
}

function clamp(channel: number): number {
  return Math.min(1, Math.max(0, channel))
}
