/** Every screen, the 404 page included, with the words of its one h1. */
export const screens = [
  { path: '/', heading: 'Strike the subscription. Keep the software.' },
  { path: '/browse', heading: 'Browse hits' },
  { path: '/pricing', heading: 'Pricing' },
  { path: '/order-hit', heading: 'Order a hit' },
  { path: '/dashboard', heading: 'Dashboard' },
  { path: '/sign-in', heading: 'Sign in' },
  { path: '/sign-up', heading: 'Create your account' },
  { path: '/no-such-page', heading: 'Oops! Page not found' },
] as const

/** The seven that have a page of their own on disk. */
export const pagesOnDisk = screens.slice(0, 7)

/** What opening the 404 page leaves in the console: its status, and the path that is missing. */
export const missingPage = /no-such-page|status of 404/
