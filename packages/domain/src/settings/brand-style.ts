import type { BrandTones } from './brand.ts'

/** The style attribute of `<html>` from which a page takes a brand: its tones, corners and the colours of charts. */
export function brandStyle(
  tones: BrandTones,
  radius: number,
  charts: Readonly<Record<string, string>>,
): string {
  const variables: Record<string, string> = {
    '--brand': tones.brand,
    '--brand-2': tones.brand2,
    '--on-brand': tones.onBrand,
    '--brand-ink': tones.brandInk,
    '--brand-ink-dark': tones.brandInkDark,
    '--radius': `${radius}px`,
    ...charts,
  }
  return Object.entries(variables)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')
}
