import type { Story } from '#domain/showcase/story.ts'
import { buttonClass } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Strike } from '#ui/strike.tsx'
import { AppLink } from '#web/shared/app-link.tsx'
import { orderPath } from '#web/shared/paths.ts'
import { Miniature } from './miniature.tsx'
import { StoryFigures } from './story-figures.tsx'
import styles from './story-panel.css?inline'

// Both come in one file, as the panel shows a miniature too.
export { Miniature }

interface StoryPanelProps {
  story: Story
  onClose: () => void
  returnFocusTo: string
}

export function StoryPanel({ story, onClose, returnFocusTo }: StoryPanelProps) {
  return (
    <Dialog title={story.title} onClose={onClose} returnFocusTo={returnFocusTo} isWide>
      {/* No page is prerendered with a panel, so no page carries its styles. */}
      <style href="story-panel" precedence="screen">
        {styles}
      </style>
      <div className="story-panel">
        <div>
          {story.miniature && (
            <div className="miniature">
              <Miniature name={story.miniature} />
            </div>
          )}
          <div className="story-scope">
            {Object.entries({ Kept: story.kept ?? [], Dropped: story.dropped ?? [] })
              .filter(([, features]) => features.length > 0)
              .map(([heading, features]) => (
                <section key={heading}>
                  <h3 className="text-lg">{heading}</h3>
                  <ul aria-label={heading} className="mt-2 border-t border-rule">
                    {features.map((feature) => (
                      <li key={feature}>
                        <Strike isStruck={heading === 'Dropped'}>{feature}</Strike>
                      </li>
                    ))}
                  </ul>
                </section>
              ))}
          </div>
        </div>
        <div>
          <p className="text-soft">
            Replaced{' '}
            <span className="font-semibold text-ink">
              <Strike>{story.originalSaas}</Strike>
            </span>
          </p>
          <StoryFigures story={story} />
          <p className="mt-2 text-sm text-soft">
            {story.savingsCase
              ? `“Now” includes the build, hosting, our plan and their own hours, averaged over ${story.savingsCase.years} years.`
              : 'As stated by the client.'}
          </p>
          <blockquote className="mt-6">
            <p>{story.kept ? story.description : `“${story.quote}”`}</p>
            <footer className="mt-4 text-soft">
              {story.customer && (
                <>
                  <span className="font-semibold text-ink">{story.customer}</span>
                  {', '}
                </>
              )}
              {story.customerRole}
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
            Order one like this
          </AppLink>
        </div>
      </div>
    </Dialog>
  )
}
