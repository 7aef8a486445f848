import { useState } from 'react'
import { Checkbox } from '../form/checkbox.tsx'
import { DateInput } from '../form/date-input.tsx'
import { Field } from '../form/field.tsx'
import { iconSearch } from '../text/icons.ts'
import { PasswordInput } from '../form/password-input.tsx'
import { RadioGroup } from '../form/radio-group.tsx'
import { SelectInput } from '../form/select-input.tsx'
import { Slider } from '../form/slider.tsx'
import { Switch } from '../form/switch.tsx'
import { TextInput } from '../form/text-input.tsx'
import { Textarea } from '../form/textarea.tsx'
import styles from './gallery.module.css'

function PasswordSample() {
  return (
    <Field label="Password" aside={<a href="#forgot">Forgot it?</a>}>
      {(control) => (
        <PasswordInput
          {...control}
          showLabel="Show the password"
          hideLabel="Hide the password"
          autoComplete="off"
          defaultValue="correct horse"
        />
      )}
    </Field>
  )
}

function LanguageSample() {
  return (
    <Field label="Language">
      {(control) => (
        <SelectInput
          {...control}
          placeholder="Choose…"
          options={[
            { value: 'ca', label: 'Català' },
            { value: 'es', label: 'Castellano' },
          ]}
        />
      )}
    </Field>
  )
}

export function Inputs() {
  return (
    <form method="dialog" className={styles.form} noValidate>
      <Field label="NIF, NIE or CIF" required help="As on your invoice.">
        {(control) => <TextInput {...control} defaultValue="12345678Z" autoComplete="off" />}
      </Field>
      <PasswordSample />
      <Field
        label="IBAN"
        required
        error="This IBAN is not right: check the last digits."
        help="24 characters."
      >
        {(control) => <TextInput {...control} figures defaultValue="ES42 0049 1500 0101 2345 6780" />}
      </Field>
      <Field label="Power (kW)" optionalText="(optional)">
        {(control) => <TextInput {...control} figures inputMode="decimal" unit="kW" placeholder="4,6" />}
      </Field>
      <Field label="Search">
        {(control) => (
          <TextInput {...control} type="search" icon={iconSearch} placeholder="Number or address" />
        )}
      </Field>
      <Field label="Read only">
        {(control) => <TextInput {...control} readOnly defaultValue="ES 0031 4055" />}
      </Field>
      <LanguageSample />
      <Field label="From">{(control) => <DateInput {...control} defaultValue="2026-11-15" />}</Field>
      <Field label="Message">{(control) => <Textarea {...control} defaultValue="Good morning" />}</Field>
    </form>
  )
}

export function Choices() {
  const [on, setOn] = useState(true)
  const [plan, setPlan] = useState<'fixed' | 'market'>('fixed')
  const [share, setShare] = useState(60)
  return (
    <div className={styles.form}>
      <Checkbox defaultChecked>I am a holder of this account</Checkbox>
      <Checkbox error="Accept the conditions to go on." required>
        I accept <a href="#conditions">the conditions</a>
      </Checkbox>
      <Checkbox disabled defaultChecked help="Already sent.">
        Send it by mail
      </Checkbox>
      <RadioGroup
        legend="Account"
        defaultValue="mine"
        options={[
          { value: 'mine', label: 'One of my accounts' },
          { value: 'other', label: 'Another account' },
          { value: 'none', label: 'None', disabled: true },
        ]}
      />
      <RadioGroup
        legend="Price"
        layout="cards"
        value={plan}
        onChange={setPlan}
        options={[
          { value: 'fixed', label: 'Fixed', help: 'The same price for a year.' },
          { value: 'market', label: 'Market', help: 'Each hour its own price.' },
        ]}
      />
      <RadioGroup
        legend="Use"
        layout="row"
        required
        value={null}
        error="Choose one."
        options={[
          { value: 'home', label: 'Home' },
          { value: 'firm', label: 'Firm' },
        ]}
      />
      <Field label={`Share (${share} %)`}>
        {(control) => <Slider {...control} value={share} onChange={setShare} />}
      </Field>
      <Switch label="Newsletter" help="Once a month." checked={on} onChange={setOn} />
      <Switch label="At the end of the line" reverse checked={!on} onChange={(next) => setOn(!next)} />
      <Switch label="Saving" busy checked onChange={setOn} />
      <Switch label="Battery" checked disabledReason="Not while impersonating" onChange={setOn} />
    </div>
  )
}
