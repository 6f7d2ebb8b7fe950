/** What can be shown beside the password, or instead of it. */
export const SECOND_FACTORS = ["totp", "recoveryCode", "passkey"] as const;
export type SecondFactor = (typeof SECOND_FACTORS)[number];
