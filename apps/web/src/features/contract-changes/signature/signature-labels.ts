import type { SignatureShown } from '@fanal/contract/schemas/contract-changes'
import { type ChangeKey, displayOf } from '#features/contract-changes/change-kinds.ts'

export interface SignatureLabels {
  title: ChangeKey
  /** Once nothing is left to sign. */
  closedTitle: ChangeKey
  sentence: ChangeKey
  document: ChangeKey
  /** On the button that signs. */
  confirm: ChangeKey
  refuse: ChangeKey
  refuseSure: ChangeKey
  closed: Record<SignatureShown['state'], ChangeKey>
}

const ofChange: SignatureLabels = {
  title: 'sign.title',
  closedTitle: 'sign.title',
  sentence: 'sign.sentence',
  document: 'sign.document',
  confirm: 'sign.confirm',
  refuse: 'sign.refuse',
  refuseSure: 'sign.refuseSure',
  closed: {
    signed: 'sign.signed',
    refused: 'sign.refused',
    withdrawn: 'sign.withdrawn',
    expired: 'sign.expired',
    pending: 'sign.expired',
  },
}

const ofContract: SignatureLabels = {
  title: 'sign.contract.title',
  closedTitle: 'actions.contract',
  sentence: 'sign.contract.sentence',
  document: 'sign.contract.document',
  confirm: 'sign.contract.confirm',
  refuse: 'sign.contract.refuse',
  refuseSure: 'sign.contract.refuseSure',
  closed: {
    signed: 'sign.contract.signed',
    refused: 'sign.contract.refused',
    withdrawn: 'sign.contract.withdrawn',
    expired: 'sign.contract.expired',
    pending: 'sign.contract.expired',
  },
}

/** A new contract is not a change: it obliges to pay. */
export const signatureLabels = ({ kind }: SignatureShown): SignatureLabels =>
  displayOf(kind)?.isNewContract ? ofContract : ofChange
