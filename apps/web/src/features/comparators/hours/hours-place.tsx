import { beginningBytes, zoneOfFile } from '@fanal/domain/comparators/hours/zone-of-file'
import { isPostalCode, provinceCode } from '@fanal/domain/identifiers/postal-code'
import { type Zone, zoneOf } from '@fanal/domain/lookups/provinces'
import { useMemo, useState } from 'react'
import { useTexts } from '#lib/texts.ts'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import type { FoundCurve } from './hours-source.ts'
import type { HoursWorker } from './open-hours-worker.ts'
import styles from './hours-comparison.module.css'

const zoneOfTyped = (zipcode: string): Zone | undefined => {
  const province = provinceCode(zipcode.trim())
  return province === undefined ? undefined : zoneOf(Number(province))
}

/** Where the supply of a file is: its supply point tells, or the bill, or a postal code that is asked for. */
export function usePlace(zoneOfBill: Zone | null, worker: () => HoursWorker) {
  const [zoneOfRead, setZoneOfRead] = useState<Zone>()
  const [zipcode, setZipcode] = useState('')
  const known = zoneOfRead ?? zoneOfBill ?? undefined
  const zone = known ?? zoneOfTyped(zipcode)
  /** Hours of a file are read by the clock of its place. */
  const placed = (): HoursWorker => {
    const opened = worker()
    return {
      ...opened,
      read: async (file, asked, onProgress) => {
        const own = zoneOfFile(await file.slice(0, beginningBytes).text())
        setZoneOfRead(own)
        return opened.read(file, own ?? asked, onProgress)
      },
    }
  }
  return { zone, zipcode, setZipcode, isAsked: known === undefined, placed }
}

/** The curve of a file in its zone, which taxes and periods depend on; null while that is not known. */
export function usePlacedCurve(found: FoundCurve | null, zone: Zone | undefined): FoundCurve | null {
  return useMemo(() => {
    if (!found || found.own || found.curve.zone === zone) return found
    return zone ? { ...found, curve: { ...found.curve, zone } } : null
  }, [found, zone])
}

interface PlaceInputProps {
  zipcode: string
  onType: (zipcode: string) => void
  /** A file waits for it. */
  isMissing: boolean
}

export function PlaceInput({ zipcode, onType, isMissing }: PlaceInputProps) {
  const t = useTexts('comparators')
  const isWrong = zipcode.trim() !== '' && !isPostalCode(zipcode.trim())
  const error = isWrong ? t('hours.zipcodeWrong') : isMissing ? t('hours.zipcodeMissing') : undefined
  return (
    <Field className={styles.power} label={t('hours.zipcode')} help={t('hours.zipcodeHelp')} error={error}>
      {(control) => (
        <TextInput
          {...control}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={10}
          figures
          value={zipcode}
          onChange={({ target }) => onType(target.value)}
        />
      )}
    </Field>
  )
}
