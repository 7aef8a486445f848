import type { AddressField } from '@fanal/domain/contract-changes/postal-address'
import { provinces, streetTypes, zipcode } from '@fanal/contract/lookups'
import { useEffect, useRef, useState } from 'react'
import { type FormField, useField } from '#lib/forms/form-field.ts'
import { useLookupUnderWay } from '#lib/forms/lookups-under-way.ts'
import { useTexts } from '#lib/texts.ts'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import { Field } from '#ui/form/field.tsx'
import { SelectInput } from '#ui/form/select-input.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import styles from '#ui/form/field-grid.module.css'
import place from './place-fields.module.css'
import { FoldedParts, type PlaceFieldsProps, RareParts } from './rare-place-fields.tsx'
import { PostalCodeField } from './postal-code-field.tsx'
import { SelectField } from './select-field.tsx'
import { TextField } from './text-field.tsx'

/** Debounce of the postal code look-up. */
const zipDelayMs = 700
/** Look-ups are cached for half an hour. */
const lookupFreshMs = 30 * 60_000

const isWholeCode = (code: string) => /^\d{5}$/.test(code)

interface AddressFieldsProps {
  field: (part: AddressField) => FormField<string>
}

/** Looks up a postal code, debounced. */
function useZip(dp: string) {
  const [asked, setAsked] = useState(dp)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(dp), zipDelayMs)
    return () => clearTimeout(timer)
  }, [dp])
  const isWhole = isWholeCode(asked)
  const { data, isFetching } = useApiQuery(
    zipcode,
    { params: { zip: asked } },
    { isWanted: isWhole, freshMs: lookupFreshMs },
  )
  useLookupUnderWay(isWholeCode(dp) && (asked !== dp || (isFetching && !data)))
  return isWhole && asked === dp ? data : undefined
}

/** Another postal code takes along what came with the one before; a town that was typed has no municipality's code, and stays. */
function useDropped(code: string, drop: (before: string) => void) {
  const last = useRef(code)
  useEffect(() => {
    if ((code !== '' && !isWholeCode(code)) || code === last.current) return
    const before = last.current
    last.current = code
    if (isWholeCode(before)) drop(before)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each postal code
  }, [code])
}

/** A known postal code fills in province and city; an unknown one never blocks. */
function useKnownZip(field: PlaceFieldsProps['field']) {
  const [dp, state, city, ine] = [
    useField(field('dp')),
    useField(field('state')),
    useField(field('poblacio')),
    useField(field('ine')),
  ]
  const code = dp.value.replaceAll(/\s/g, '')
  const zip = useZip(code)
  const choose = (chosen: { city: string; ine: string } = { city: '', ine: '' }) => {
    city.set(chosen.city)
    ine.set(chosen.ine)
  }
  useDropped(code, (before) => {
    if (ine.value) choose()
    if (Number(state.value) === Number(before.slice(0, 2))) state.set('')
  })
  useEffect(() => {
    if (!zip) return
    if (zip.state) state.set(String(zip.state.id))
    const isKnown = zip.cities.some((one) => one.ine === ine.value)
    if (zip.cities.length === 1) choose(zip.cities[0])
    else if (!isKnown && zip.cities.length > 0) choose()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each postal code
  }, [zip])
  return { zip, city, ine, choose }
}

function CityField({ field }: PlaceFieldsProps) {
  const t = useTexts('fields')
  const { zip, city, ine, choose } = useKnownZip(field)
  const cities = zip?.cities ?? []
  const isUnknown = zip && cities.length === 0
  return (
    <Field
      label={t('address.city')}
      error={city.error ?? ine.error}
      help={isUnknown ? t('address.unknownZip') : undefined}
      required
    >
      {(control) =>
        cities.length > 1 ? (
          <SelectInput
            {...control}
            value={ine.value}
            placeholder={t('address.choose')}
            options={cities.map((one) => ({ value: one.ine, label: one.city }))}
            onChange={(event) => choose(cities.find((one) => one.ine === event.target.value))}
          />
        ) : (
          <TextInput
            {...control}
            maxLength={120}
            value={city.value}
            onChange={(event) => choose({ city: event.target.value, ine: '' })}
          />
        )
      }
    </Field>
  )
}

function PlaceParts({ field }: PlaceFieldsProps) {
  const t = useTexts('fields')
  const { data: states = [] } = useApiQuery(provinces, { params: { code: 'es' } }, { freshMs: lookupFreshMs })
  const { data: ways = [] } = useApiQuery(streetTypes, {}, { freshMs: lookupFreshMs })
  const optional = { optionalText: t('address.optional') }
  const choices = (listed: readonly { id: number; name: string }[]) => ({
    required: true,
    placeholder: t('address.choose'),
    options: listed.map(({ id, name }) => ({ value: String(id), label: name })),
  })
  return (
    <>
      <PostalCodeField field={field('dp')} label={t('address.dp')} required />
      <SelectField field={field('state')} label={t('address.state')} {...choices(states)} />
      <div className={styles.wide}>
        <CityField field={field} />
      </div>
      <SelectField field={field('tv')} label={t('address.tv')} {...choices(ways)} />
      <TextField field={field('nv')} label={t('address.nv')} maxLength={256} required />
      <TextField field={field('pnp')} label={t('address.pnp')} maxLength={9} required />
      <TextField field={field('pt')} label={t('address.pt')} maxLength={10} {...optional} />
      <TextField field={field('pu')} label={t('address.pu')} maxLength={4} {...optional} />
    </>
  )
}

/** Where a place is. */
export function PlaceFields({ field }: PlaceFieldsProps) {
  return (
    <div className={place.box}>
      <div className={place.place}>
        <PlaceParts field={field} />
      </div>
      <FoldedParts field={field} />
    </div>
  )
}

/** The parts of an address. */
export function AddressFields({ field }: AddressFieldsProps) {
  const t = useTexts('fields')
  const optional = { optionalText: t('address.optional') }
  return (
    <div className={styles.grid}>
      <div className={styles.wide}>
        <TextField field={field('name')} label={t('address.name')} maxLength={256} required />
      </div>
      <PlaceParts field={field} />
      <RareParts field={field} />
      <TextField
        field={field('mobile')}
        label={t('address.mobile')}
        type="tel"
        maxLength={20}
        {...optional}
      />
      <TextField
        field={field('email')}
        label={t('address.email')}
        type="email"
        maxLength={254}
        {...optional}
      />
    </div>
  )
}
