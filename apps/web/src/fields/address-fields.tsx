import type { AddressField, PostalAddress } from '@fanal/domain/contract-changes/postal-address'
import { provinces, streetTypes, zipcode } from '@fanal/contract/lookups'
import { useEffect, useState } from 'react'
import { useTexts } from '#lib/texts.ts'
import { useApiQuery } from '#lib/use-api.ts'
import { Field } from '#ui/form/field.tsx'
import { SelectInput } from '#ui/form/select-input.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import styles from './address-fields.module.css'

/** Debounce of the postal code look-up. */
const zipDelayMs = 700
/** Look-ups are cached for half an hour. */
const lookupFreshMs = 30 * 60_000

interface AddressFieldsProps {
  address: PostalAddress
  onChange: (address: PostalAddress) => void
  errorOf: (field: AddressField) => string | undefined
}

/** Looks up a postal code, debounced. */
function useZip(dp: string) {
  const [asked, setAsked] = useState(dp)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(dp), zipDelayMs)
    return () => clearTimeout(timer)
  }, [dp])
  const isWhole = /^\d{5}$/.test(asked)
  const { data } = useApiQuery(
    zipcode,
    { params: { zip: asked } },
    { isWanted: isWhole, freshMs: lookupFreshMs },
  )
  return isWhole && asked === dp ? data : undefined
}

/** The parts of an address. A known postal code fills in province and city; an unknown one never blocks. */
export function AddressFields({ address, onChange, errorOf }: AddressFieldsProps) {
  const t = useTexts('fields')
  const zip = useZip(address.dp.replaceAll(/\s/g, ''))
  const { data: states = [] } = useApiQuery(provinces, { params: { code: 'es' } }, { freshMs: lookupFreshMs })
  const { data: ways = [] } = useApiQuery(streetTypes, {}, { freshMs: lookupFreshMs })
  const set = (part: Partial<PostalAddress>) => onChange({ ...address, ...part })
  useEffect(() => {
    if (!zip) return
    const state = zip.state ? String(zip.state.id) : address.state
    const [only] = zip.cities
    const isKnown = zip.cities.some(({ ine }) => ine === address.ine)
    if (zip.cities.length === 1 && only) onChange({ ...address, state, poblacio: only.city, ine: only.ine })
    else
      onChange({
        ...address,
        state,
        ...(isKnown || zip.cities.length === 0 ? {} : { poblacio: '', ine: '' }),
      })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each postal code
  }, [zip])

  const text = (
    field: AddressField,
    label: string,
    { max, isOptional = false, type = 'text' }: { max: number; isOptional?: boolean; type?: string },
  ) => (
    <Field
      label={label}
      error={errorOf(field)}
      required={!isOptional}
      optionalText={isOptional ? t('address.optional') : undefined}
    >
      {(control) => (
        <TextInput
          {...control}
          type={type}
          maxLength={max}
          value={address[field]}
          onChange={(event) => set({ [field]: event.target.value })}
        />
      )}
    </Field>
  )
  const cities = zip?.cities ?? []
  return (
    <div className={styles.fields}>
      <div className={styles.wide}>{text('name', t('address.name'), { max: 256 })}</div>
      <Field label={t('address.dp')} error={errorOf('dp')} required>
        {(control) => (
          <TextInput
            {...control}
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={10}
            value={address.dp}
            onChange={(event) => set({ dp: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('address.state')} error={errorOf('state')} required>
        {(control) => (
          <SelectInput
            {...control}
            value={address.state}
            placeholder={t('address.choose')}
            options={states.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(event) => set({ state: event.target.value })}
          />
        )}
      </Field>
      <div className={styles.wide}>
        {cities.length > 1 ? (
          <Field label={t('address.city')} error={errorOf('poblacio')} required>
            {(control) => (
              <SelectInput
                {...control}
                value={address.ine}
                placeholder={t('address.choose')}
                options={cities.map(({ ine, city }) => ({ value: ine, label: city }))}
                onChange={(event) => {
                  const city = cities.find(({ ine }) => ine === event.target.value)
                  set({ ine: city?.ine ?? '', poblacio: city?.city ?? '' })
                }}
              />
            )}
          </Field>
        ) : (
          <Field
            label={t('address.city')}
            error={errorOf('poblacio')}
            help={zip && cities.length === 0 ? t('address.unknownZip') : undefined}
            required
          >
            {(control) => (
              <TextInput
                {...control}
                maxLength={120}
                value={address.poblacio}
                onChange={(event) => set({ poblacio: event.target.value, ine: '' })}
              />
            )}
          </Field>
        )}
      </div>
      <Field label={t('address.tv')} error={errorOf('tv')} required>
        {(control) => (
          <SelectInput
            {...control}
            value={address.tv}
            placeholder={t('address.choose')}
            options={ways.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(event) => set({ tv: event.target.value })}
          />
        )}
      </Field>
      {text('nv', t('address.nv'), { max: 256 })}
      {text('pnp', t('address.pnp'), { max: 9 })}
      {text('bq', t('address.bq'), { max: 4, isOptional: true })}
      {text('es', t('address.es'), { max: 4, isOptional: true })}
      {text('pt', t('address.pt'), { max: 10, isOptional: true })}
      {text('pu', t('address.pu'), { max: 4, isOptional: true })}
      {text('ref_catastral', t('address.refCatastral'), { max: 30, isOptional: true })}
      <div className={styles.wide}>
        {text('aclarador', t('address.aclarador'), { max: 256, isOptional: true })}
      </div>
      {text('mobile', t('address.mobile'), { max: 20, isOptional: true, type: 'tel' })}
      {text('email', t('address.email'), { max: 254, isOptional: true, type: 'email' })}
    </div>
  )
}
