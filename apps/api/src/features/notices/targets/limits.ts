export const maxWebhooks = 3
export const maxDevices = 10
