export function changedPaths(): string[];
