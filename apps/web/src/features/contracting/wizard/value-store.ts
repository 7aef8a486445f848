import type { ConfirmationForm, InstallationForm, StepForms } from '@fanal/domain/contracting/forms/forms'
import { startTransition, useEffect, useState, useSyncExternalStore } from 'react'

/** What the present bill told: a year's kWh by period, and prices without taxes per kW and day, and per kWh. */
export interface PresentBill {
  /** The supply point that it is of; of another one its kWh tell nothing. */
  cups?: string | undefined
  kwh: number[] | null
  prices: { power: string[]; energy: string[] } | null
}

/** Typed values by step. */
export interface StepValues extends StepForms {
  installation: InstallationForm & { bill: PresentBill | null }
  confirmation: ConfirmationForm
}
export type FormStep = keyof StepValues

export interface ValueStore {
  get: () => StepValues
  set: <S extends FormStep>(step: S, values: StepValues[S]) => void
  replace: (values: StepValues) => void
  subscribe: (listener: () => void) => () => void
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Outside of React's state: a key typed in a step draws only those who ask for its value. */
export function createStore(values: StepValues): ValueStore {
  let current = values
  const listeners = new Set<() => void>()
  const put = (next: StepValues) => {
    current = next
    for (const listener of listeners) listener()
  }
  return {
    get: () => current,
    set: (step, next) => {
      if (!isSame(current[step], next)) put({ ...current, [step]: next })
    },
    replace: put,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** `pick` returns a plain value, or a part of the values as it is. */
export function useStored<T>(store: ValueStore, pick: (values: StepValues) => T): T {
  const read = () => pick(store.get())
  return useSyncExternalStore(store.subscribe, read, read)
}

/** The whole store, for readers that may follow a key later than its paint. */
export function useStoredLater(store: ValueStore): StepValues {
  const [values, setValues] = useState(store.get)
  useEffect(() => {
    const read = () => startTransition(() => setValues(store.get()))
    read()
    return store.subscribe(read)
  }, [store])
  return values
}
