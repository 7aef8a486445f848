// `npm run pictures [name]`: draws the pictures anew that tests compare parts with (apps/web/test/pictures); each that changed is to
// be looked at before it is committed.
import { install, tool } from './lib.mjs'

await install()
await tool('vitest', ['run', '--project', 'components', 'pictures.test', '-u', ...process.argv.slice(2)], {
  env: { TEST_WHOLE: '1' },
})
