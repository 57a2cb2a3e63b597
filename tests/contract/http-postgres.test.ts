import '#tests/server/safety/quick-passwords.ts'
import { describeLivePromises } from './live-promises.ts'

describeLivePromises('postgres')
