import type { SignInForm, SignUpForm } from '#domain/credentials.ts'
import type { Hit } from '#domain/hit.ts'
import type { RequestList } from '#domain/hit-request.ts'
import type { Order } from '#domain/order.ts'
import type { Story } from '#domain/story.ts'
import type { User } from '#domain/user.ts'

/**
 * Everything a screen may ask of the world. Screens never know which implementation answers:
 * what they may see is data, never the door they came through.
 */
export interface Backend {
  /** The signed-in person, or null. */
  readUser(): Promise<User | null>
  signIn(form: SignInForm): Promise<User>
  signUp(form: SignUpForm): Promise<User>
  signOut(): Promise<void>

  listHits(): Promise<Hit[]>
  listStories(): Promise<Story[]>

  /** The requests the dashboard shows, in no promised order. */
  listRequests(): Promise<RequestList>
  placeOrder(order: Order): Promise<void>
}
