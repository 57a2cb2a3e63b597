import { describe, expect, test } from 'vitest'
import { linkMessages } from '#domain/accounts/credentials.ts'
import { messages } from '#domain/values/messages.ts'
import { newPerson } from './people.ts'
import type { Service } from './service.ts'

/** Emailed links to sign in. */
export function testLinks(service: () => Service): void {
  describe('a link to sign in', () => {
    test('signs in once, in the browser that asked for it, and confirms the address, which ends earlier sessions', async () => {
      const { backend: elsewhere, person } = await service().enter()
      const { backend } = service().visit()
      const { token } = await ask(backend, person.email)
      const link = await backend.links.readSignInLink({ token })
      expect(link).toMatchObject({ email: person.email, needsCode: false })
      const { user } = await backend.links.signInByLink({ token })
      expect(user).toMatchObject({ email: person.email, isEmailConfirmed: true })
      expect(await backend.readUser()).toEqual(user)
      // Whoever signed up with the address was not its owner.
      expect(await elsewhere.readUser()).toBeNull()
      await expect(elsewhere.signIn(person)).rejects.toMatchObject({ code: 'signed-out' })
      const stale = { code: 'invalid', message: messages.tokenStale }
      await expect(backend.links.signInByLink({ token })).rejects.toMatchObject(stale)
      await expect(backend.links.readSignInLink({ token })).rejects.toMatchObject(stale)
    })

    test('needs the code in another browser, with or without spaces', async () => {
      const { person } = await service().enter()
      const { token, code } = await ask(service().visit().backend, person.email)
      const { backend } = service().visit()
      expect(await backend.links.readSignInLink({ token })).toMatchObject({ needsCode: true })
      const wrong = { code: 'invalid', fields: { code: linkMessages.codeWrong } }
      await expect(backend.links.signInByLink({ token })).rejects.toMatchObject(wrong)
      const other = { token, code: otherCode(code) }
      await expect(backend.links.signInByLink(other)).rejects.toMatchObject(wrong)
      const spaced = `${code.slice(0, 3)} ${code.slice(3)} `
      const { user } = await backend.links.signInByLink({ token, code: spaced })
      expect(user?.email).toBe(person.email)
    })

    test('is answered the same for an unknown address, which gets no email', async () => {
      const { person } = await service().enter()
      const { backend } = service().visit()
      const { email } = newPerson()
      const unknown = await backend.links.requestSignInLink({ email })
      const known = await backend.links.requestSignInLink({ email: person.email })
      expect(Object.keys(unknown)).toEqual(Object.keys(known))
      expect(unknown.code).toMatch(/^\d{6}$/)
      expect(await service().countMails(email)).toBe(0)
    })
  })

  async function ask({ links }: ReturnType<Service['visit']>['backend'], email: string) {
    const { code } = await links.requestSignInLink({ email })
    return { code, token: await service().readLink(email, '/sign-in#link=') }
  }
}

function otherCode(code: string): string {
  return code === '000000' ? '000001' : '000000'
}
