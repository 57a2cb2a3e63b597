import { createStore } from '#ui/store.ts'

/** Answers the question that is open, if one is: `FreshSignIn` shows it. */
export const freshSignInAnswer = createStore<((isSignedIn: boolean) => void) | null>(null)

export function askForFreshSignIn(): Promise<boolean> {
  const answerOthers = freshSignInAnswer.read()
  return new Promise((resolve) => {
    freshSignInAnswer.write((isSignedIn) => {
      freshSignInAnswer.write(null)
      answerOthers?.(isSignedIn)
      resolve(isSignedIn)
    })
  })
}
