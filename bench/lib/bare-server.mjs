// @ts-check
// The reference for start times: a minimal server.
import { createServer } from 'node:http'

createServer((_, answer) => answer.end('ok')).listen(Number(process.env['PORT']), '127.0.0.1')
