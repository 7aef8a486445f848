import type { ConfirmationForm } from '@fanal/domain/contracting/forms/forms'

/**
 * A dual contract that is being signed: which leads, and the start that its papers name. Nobody can do anything with it without the
 * browser's secret, and it outlives the tab, so that the gas is not forgotten if the tab ends between the two.
 */
export interface PendingGas extends Pick<ConfirmationForm, 'start' | 'startDay'> {
  main: string
  gas: string
}

const key = 'contracting gas'

/** Storage may be full or not allowed: then only this page knows. */
function withStorage<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(window.localStorage)
  } catch {
    return undefined
  }
}

export const keepPendingGas = (pending: PendingGas) =>
  withStorage((storage) => storage.setItem(key, JSON.stringify(pending)))
export const forgetPendingGas = () => withStorage((storage) => storage.removeItem(key))
export const readPendingGas = (): PendingGas | undefined =>
  withStorage((storage) => JSON.parse(storage.getItem(key) ?? 'null') as PendingGas | null) ?? undefined
