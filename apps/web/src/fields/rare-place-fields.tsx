import type { AddressField } from '@fanal/domain/contract-changes/postal-address'
import { useEffect, useRef, useState } from 'react'
import { type FormField, useField } from '#lib/forms/form-field.ts'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import styles from '#ui/form/field-grid.module.css'
import place from './place-fields.module.css'
import { TextField } from './text-field.tsx'

/** Where it is, without whose it is. */
export type PlacePart = Exclude<AddressField, 'name' | 'mobile' | 'email'>

export interface PlaceFieldsProps {
  /** The path of each part in the form. */
  field: (part: PlacePart) => FormField<string>
}

/** The parts of an address that few have. */
export function RareParts({ field }: PlaceFieldsProps) {
  const t = useTexts('fields')
  const optional = { optionalText: t('address.optional') }
  return (
    <>
      <TextField field={field('bq')} label={t('address.bq')} maxLength={4} {...optional} />
      <TextField field={field('es')} label={t('address.es')} maxLength={4} {...optional} />
      <TextField
        field={field('ref_catastral')}
        label={t('address.refCatastral')}
        maxLength={30}
        {...optional}
      />
      <div className={styles.wide}>
        <TextField field={field('aclarador')} label={t('address.aclarador')} maxLength={256} {...optional} />
      </div>
    </>
  )
}

/** The same, on request or where one of them is filled in. Then they stay: a wrong one is never hidden. */
export function FoldedParts({ field }: PlaceFieldsProps) {
  const t = useTexts('fields')
  const values = [
    useField(field('bq')).value,
    useField(field('es')).value,
    useField(field('ref_catastral')).value,
    useField(field('aclarador')).value,
  ]
  const [isFilled] = useState(() => values.some((value) => value !== ''))
  const [isAsked, setAsked] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isAsked) box.current?.querySelector('input')?.focus()
  }, [isAsked])
  if (!isFilled && !isAsked)
    return (
      <Button variant="quiet" size="s" className={place.more} onClick={() => setAsked(true)}>
        {t('address.more')}
      </Button>
    )
  return (
    <div ref={box} className={place.rare}>
      <RareParts field={field} />
    </div>
  )
}
