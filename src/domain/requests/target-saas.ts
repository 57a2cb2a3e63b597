export const targetSaaSPresets = [
  'Salesforce',
  'HubSpot',
  'Asana',
  'monday.com',
  'Jira',
  'Slack',
  'Zoom',
  'Mailchimp',
  'Zendesk',
  'Dropbox',
  'QuickBooks',
  'Adobe Creative Cloud',
] as const

export const otherTarget = 'Other (specify)'

/** 'Slack replacement'. With something to say otherwise, only a product of our own list is named: a typed one could say anything. */
export function nameReplacement(product: string, otherwise?: string): string {
  const isNamed = otherwise === undefined || targetSaaSPresets.some((one) => one === product)
  return isNamed ? `${product} replacement` : otherwise
}
