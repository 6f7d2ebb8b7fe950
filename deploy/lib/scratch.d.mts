export function quickFolder(bytes: number): string;
export function makeScratch(): string;
