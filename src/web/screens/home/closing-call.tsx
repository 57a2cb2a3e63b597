import { targetSaaSPresets } from '#domain/requests/target-saas.ts'
import { buttonClass } from '#ui/button.tsx'
import { AppLink } from '#web/shared/app-link.tsx'
import { orderPath } from '#web/shared/paths.ts'
import { Handover } from './handover.tsx'
import { ProjectSteps } from './project-steps.tsx'

export function ClosingCall() {
  return (
    <section aria-labelledby="closing-call" className="page-width pt-16">
      <div className="border-t-2 border-ink pt-10">
        <h2 id="closing-call" className="text-4xl sm:text-5xl">
          Which subscription goes first?
        </h2>
        <ul className="mt-8 flex flex-wrap gap-x-7 gap-y-2 text-2xl font-semibold sm:text-3xl">
          {targetSaaSPresets.map((product) => (
            <li key={product}>
              <AppLink
                to={orderPath(product)}
                className="strike-on-intent inline-flex min-h-11 items-center text-soft hover:text-ink"
              >
                {product}
              </AppLink>
            </li>
          ))}
        </ul>
        <div className="mt-10 flex flex-wrap items-center gap-x-6 gap-y-3">
          <AppLink to={orderPath()} className={buttonClass()}>
            Order a Hit
          </AppLink>
          <p className="text-soft">Three short steps. Nothing is charged before you agree.</p>
        </div>
        <ProjectSteps />
        <Handover />
      </div>
    </section>
  )
}
