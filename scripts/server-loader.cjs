// Becomes apps/api/dist/main.js: runs the bundled server with what V8 compiled at an earlier start, which is most of
// what a start has to do. (From Node 22 on, module.enableCompileCache does this.)
const { readFileSync, renameSync, writeFileSync } = require('node:fs')
const path = require('node:path')
const { Script } = require('node:vm')

const modules = new Map()
const fresh = []

function kept(file) {
  try {
    return readFileSync(file)
  } catch {
    return undefined
  }
}

/** The names of the files carry a hash of their content, so that what is kept fits. Another V8 refuses it, and makes its own. */
function compile(filename) {
  const cache = `${filename}.compiled`
  const cachedData = kept(cache)
  const script = new Script(readFileSync(filename, 'latin1'), { filename, cachedData })
  if (!cachedData || script.cachedDataRejected) fresh.push({ script, cache })
  return script.runInThisContext()
}

// A script that was kept has forgotten how to import: the build puts this in its place.
const importOther = (id) => import(id)

function requireOurs(id) {
  if (!id.startsWith('./')) return require(id)
  let module = modules.get(id)
  if (!module) {
    module = { exports: {} }
    modules.set(id, module)
    const filename = path.join(__dirname, id)
    compile(filename)(module.exports, requireOurs, module, filename, __dirname, importOther)
  }
  return module.exports
}

requireOurs.resolve = require.resolve

/** A folder that cannot be written to is no harm. */
function keepCompiled() {
  for (const { script, cache } of fresh)
    try {
      writeFileSync(`${cache}.${process.pid}`, script.createCachedData())
      renameSync(`${cache}.${process.pid}`, cache)
    } catch {
      return
    }
}

async function run() {
  await requireOurs('./ENTRY').started
  // When all that a start needs has run, and not while it does.
  if (fresh.length > 0) setTimeout(keepCompiled, 2_000).unref()
}

void run()
