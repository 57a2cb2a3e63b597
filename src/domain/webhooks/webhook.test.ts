import { expect, test } from 'vitest'
import { chatMessage, chatOf, newWebhookSchema, retryDelayMs } from './webhook.ts'

const pauses = (random: number) =>
  Array.from({ length: 8 }, (_, index) => retryDelayMs(index + 1, random))

test('a delivery is attempted eight times, with ever longer pauses, each up to a fifth off', () => {
  const [second, minute, hour] = [1000, 60_000, 3_600_000]
  const delays = [5 * second, minute, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour]
  expect(pauses(0.5)).toEqual([...delays, undefined])
  expect(pauses(0)).toEqual([...delays.map((ms) => ms * 0.8), undefined])
  expect(pauses(1)).toEqual([...delays.map((ms) => ms * 1.2), undefined])
})

test.each([
  ['https://a.example/hook@1', true],
  ['http://a.example?to=@', true],
  ['https://ada:secret@a.example', false],
  ['HTTP://ada@a.example', false],
  ['ftp://a.example', false],
])('%s is an address of a webhook: %s', (url, isValid) => {
  expect(newWebhookSchema.safeParse({ url, kinds: null }).success).toBe(isValid)
})

test.each([
  ['https://hooks.slack.com/services/T/B/x', 'Slack'],
  ['https://discord.com/api/webhooks/1/x', 'Discord'],
  ['https://discord.com/channels/1', undefined],
  ['https://hooks.slack.com.evil.example/services', undefined],
  ['https://evil.example/?hooks.slack.com', undefined],
])('%s belongs to the chat %s', (url, chat) => {
  expect(chatOf(url)).toBe(chat)
})

test('a name in a chat’s message mentions no one and hides no address', () => {
  const sentence = 'New message from <!channel> & [here](https://evil.example) @everyone'
  const link = 'https://hitlist.example/dashboard?request=HIT-001'
  expect(chatMessage('Slack', sentence, link)).toEqual({
    text: `New message from &lt;!channel&gt; &amp; [here](https://evil.example) @everyone\n${link}`,
  })
  expect(chatMessage('Discord', sentence, link)).toEqual({
    content: `New message from \\<!channel\\> & \\[here\\]\\(https://evil.example\\) @everyone\n${link}`,
    allowed_mentions: { parse: [] },
  })
})
