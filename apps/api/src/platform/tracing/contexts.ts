import { AsyncLocalStorage } from 'node:async_hooks'
import { type Context, type ContextManager, ROOT_CONTEXT, trace } from '@opentelemetry/api'

const isKept = (context: Context) => trace.getSpan(context)?.isRecording() === true

/**
 * Carries the present span through promises. Node 20 makes every promise of the process dearer as long as anything is
 * carried: only traces that are kept are, and between them it rests.
 */
export class Contexts implements ContextManager {
  readonly #storage = new AsyncLocalStorage<Context>()
  #open = 0

  active = (): Context => this.#storage.getStore() ?? ROOT_CONTEXT

  with<A extends unknown[], F extends (...args: A) => ReturnType<F>>(
    context: Context,
    work: F,
    self?: ThisParameterType<F>,
    ...args: A
  ): ReturnType<F> {
    const run = () => work.apply(self, args)
    // A trace that is not kept has to be carried only where it ends one that is.
    return isKept(context) || this.active() !== ROOT_CONTEXT ? this.#storage.run(context, run) : run()
  }

  bind<T>(_: Context, target: T): T {
    return target
  }

  enable(): this {
    return this
  }

  disable(): this {
    this.#storage.disable()
    return this
  }

  /** A trace that is kept has begun. */
  begin(): void {
    this.#open += 1
  }

  /** It has ended. */
  end(): void {
    this.#open -= 1
    if (this.#open === 0) this.disable()
  }
}
