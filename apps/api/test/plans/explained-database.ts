import { Client, type ClientConfig } from 'pg'
import { type Database, openDatabase } from '#platform/database'
import type { Address } from '../address.ts'

/** A step of a plan, and what it did; rows are averages of its loops. */
export interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Join Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}

export interface Explained {
  text: string
  plan: PlanNode
}

const settings = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_format': 'json',
  'auto_explain.log_parameter_max_length': '0',
  // Plans come as notices.
  client_min_messages: 'log',
}

/**
 * A database that tells the plan of each statement as it was executed, with the values that it had and the statistics
 * of that moment, whoever runs it.
 */
export function explainedDatabase(address: Address, tell: (statement: Explained) => void): Database {
  class ExplainedClient extends Client {
    constructor(config?: ClientConfig) {
      super(config)
      this.on('notice', ({ message = '' }) => {
        const json = message.slice(message.indexOf('{'))
        if (!message.includes('plan:')) return
        const { 'Query Text': text, Plan: plan } = JSON.parse(json) as {
          'Query Text': string
          Plan: PlanNode
        }
        tell({ text, plan })
      })
    }
  }
  const { host, port, user, password = '', database = '' } = new Client(address)
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  const own = {
    host,
    port,
    user: user ?? '',
    password,
    database,
    options: options.join(' '),
    Client: ExplainedClient,
  }
  return openDatabase({ address: own, withoutTimeouts: true })
}
