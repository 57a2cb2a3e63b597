import type { RouteName } from '#web/shared/routes.ts'
import type { ScreenName } from './screens.ts'

const dataModules: Partial<Record<RouteName, string>> = {
  home: 'src/backends/samples/stories.ts',
  browse: 'src/backends/samples/hits.ts',
  dashboard: 'src/backends/samples/requests.ts',
}

/** The module of a screen: `signIn` is `src/web/screens/sign-in/sign-in-screen.tsx`. */
export function screenModule(name: ScreenName): string {
  const folder = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return `src/web/screens/${folder}/${folder}-screen.tsx`
}

/** A page's screen, and the module its data comes from. Its HTML lists them: they are fetched together with the app. */
export function pageChunks(name: ScreenName): string[] {
  const data = name === 'notFound' ? undefined : dataModules[name]
  return [screenModule(name), ...(data === undefined ? [] : [data])]
}

export const apiChunks: readonly string[] = ['src/backends/http/http-backend.ts']
