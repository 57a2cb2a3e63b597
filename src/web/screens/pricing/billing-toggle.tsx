import { type BillingCycle, billingCycles, yearlySavingPercent } from '#domain/site/plans.ts'
import { RadioTile } from '#ui/radio-tile.tsx'

interface BillingToggleProps {
  cycle: BillingCycle
  onChoose: (cycle: BillingCycle) => void
}

export function BillingToggle({ cycle, onChoose }: BillingToggleProps) {
  return (
    <div>
      <div
        role="radiogroup"
        aria-label="Billing cycle"
        className="grid grid-cols-[7rem_7rem]"
        data-restored
      >
        {billingCycles.map((value) => (
          <RadioTile
            key={value}
            name="billing"
            value={value}
            label={labels[value]}
            checked={cycle === value}
            onChange={() => onChoose(value)}
          />
        ))}
      </div>
      <p className="mt-2 text-sm text-soft">Yearly billing saves {yearlySavingPercent}%.</p>
      <p className="mt-2 hidden border-l-2 border-amber pl-4 text-sm script-off:block">
        Switching the billing cycle needs JavaScript. Please turn it on for this page.
      </p>
    </div>
  )
}

const labels: Record<BillingCycle, string> = { monthly: 'Monthly', yearly: 'Yearly' }
