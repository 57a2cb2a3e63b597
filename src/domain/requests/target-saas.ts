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

/** The choice that asks for a product name. */
export const otherTarget = 'Other (specify)'
