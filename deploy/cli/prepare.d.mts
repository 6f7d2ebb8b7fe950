export function isInstalled(root?: string): boolean;
export function prepare(): Promise<void>;
