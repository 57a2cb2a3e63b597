import type { Story } from '#domain/story.ts'
import { buttonClass } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Strike } from '#ui/strike.tsx'
import { AppLink } from '#web/shared/app-link.tsx'
import { orderPath } from '#web/shared/paths.ts'

export function StoryPanel({ story, onClose }: { story: Story; onClose: () => void }) {
  return (
    <Dialog title={story.title} onClose={onClose} returnFocusTo={storyButtonId(story)}>
      <dl className="mt-6 grid grid-cols-2 border-y border-rule">
        <div className="py-4 pr-4">
          <dt className="text-sm text-soft">Replaced</dt>
          <dd className="mt-1 text-xl font-semibold">
            <Strike>{story.originalSaas}</Strike>
          </dd>
        </div>
        <div className="border-l border-rule py-4 pl-4">
          <dt className="text-sm text-soft">Saves</dt>
          <dd className="figures mt-1 text-xl font-semibold text-green">{story.savings}</dd>
        </div>
      </dl>
      <blockquote className="mt-6">
        <p className="text-lg">{story.description}</p>
        <footer className="mt-4 text-soft">
          <span className="font-semibold text-ink">{story.customer}</span>, {story.customerRole}
        </footer>
      </blockquote>
      <ul aria-label="Tags" className="mt-6 flex flex-wrap gap-2">
        {story.tags.map((tag) => (
          <li key={tag} className="rounded-sm border border-rule px-2 py-0.5 text-sm text-soft">
            {tag}
          </li>
        ))}
      </ul>
      <AppLink to={orderPath(story.originalSaas)} className={`${buttonClass()} mt-8`}>
        Order the same for us
      </AppLink>
    </Dialog>
  )
}

/** The button that opens a story, and that focus goes to when its panel closes. */
export function storyButtonId(story: Story): string {
  return `story-${story.id}`
}
