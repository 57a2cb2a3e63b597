import type { secondFactorEndpoints } from '#contract/second-factor-endpoints.ts'
import type { User } from '#domain/accounts/user.ts'
import type { Examples } from './example.ts'
import { samplePasskey } from './passkeys.ts'

const code = '287082'
const recoveryCodes = ['mzxw-6ytb-oi4g-2ylo', 'nbsw-y3dp-eb3w-64tm']
const key = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

export function secondFactorExamples(user: User): Examples<typeof secondFactorEndpoints> {
  return {
    readSecondStep: { reply: { methods: ['code', 'recovery-code'] } },
    finishSecondStep: { body: { code }, reply: { user } },
    signInAgain: { body: { password: 'correct horse battery', code } },
    readSignInState: {
      reply: { isFresh: false, hasPassword: true, hasPasskey: false, needsCode: true },
    },
    readSecondFactors: {
      reply: {
        authenticatorSince: '2026-11-02T09:30:00.000Z',
        passkeys: [samplePasskey],
        recoveryCodesLeft: 9,
      },
    },
    startAuthenticator: {
      reply: {
        key,
        uri: `otpauth://totp/Hitlist:ada%40example.com?secret=${key}&issuer=Hitlist`,
      },
    },
    confirmAuthenticator: { body: { code }, reply: { recoveryCodes } },
    removeAuthenticator: {},
    renewRecoveryCodes: { reply: { recoveryCodes } },
  }
}
