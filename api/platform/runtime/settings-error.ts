/** One line for the operator, naming the variable. */
export class SettingsError extends Error {}
