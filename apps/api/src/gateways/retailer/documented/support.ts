import { listOf, objectOf, textOf, wholeOf } from '../loose-values.ts'
import { type Documented, type LooseArgs, onlyFields, type Visit } from '../visit.ts'
import { wholeContracts } from '../whole-lists.ts'

/** A number or text, whatever the upstream counts with. */
const numberIn =
  (field: string): NonNullable<Documented['read']> =>
  (body) => ({ [field]: textOf(objectOf(body)[field]) })

const claimFields = onlyFields('contract', 'tipus', 'subtipus', 'comments', 'attachment')

/** One file, not a list of them. */
async function putClaim(args: LooseArgs, visit: Parameters<typeof claimFields>[1]): Promise<LooseArgs> {
  const { body, ...rest } = await claimFields(args, visit)
  const { attachment, ...fields } = objectOf(body)
  const [file] = [attachment ?? []].flat()
  const contract = args.params['contractName']
  return { ...rest, body: { ...fields, contract, ...(file ? { attachment: file } : {}) } }
}

const caseFields = onlyFields('polissa_id', 'polissa_type', 'categ_id', 'title', 'message', 'attachments')

/** Numbers of electricity and gas may be alike: such a server needs the energy too. */
async function putCase(args: LooseArgs, visit: Visit): Promise<LooseArgs> {
  const { body, ...rest } = await caseFields(args, visit)
  const fields = objectOf(body)
  if (fields['polissa_type'] || fields['polissa_id'] === undefined) return { ...rest, body }
  const lists = await Promise.all([wholeContracts(visit, 'electricity'), wholeContracts(visit, 'gas')])
  const type = lists.flat().find(({ id }) => id === Number(fields['polissa_id']))?.type
  return { ...rest, body: { ...fields, ...(type && { polissa_type: type }) } }
}

/** Without our filter by energy. */
const withoutQuery = ({ params, body }: LooseArgs): LooseArgs => ({ params, query: {}, body })

export const supportCalls: Record<string, Documented> = {
  caseCategories: {
    read: (body) => ({
      items: listOf(body, 'categories').map((one) => ({
        id: wholeOf(objectOf(one)['id']),
        name: textOf(objectOf(one)['name']),
      })),
    }),
  },
  createCase: { put: putCase, read: numberIn('id') },
  unsignedContact: { read: numberIn('result') },
  claimTypes: {
    put: withoutQuery,
    read: (body) => ({
      items: listOf(body, 'tipus').map((one) => {
        const { code, name, label, desc } = objectOf(one)
        return { code: textOf(code ?? name), label: textOf(label ?? desc) }
      }),
    }),
  },
  claimSubtypes: {
    put: withoutQuery,
    read: (body) => ({
      items: listOf(body, 'subtipus').map((one) => {
        const { name, desc } = objectOf(one)
        return { name: textOf(name), desc: textOf(desc), questions: [] }
      }),
    }),
  },
  createClaim: { put: putClaim, read: numberIn('result') },
}
