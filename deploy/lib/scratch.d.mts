/** For temporary files; in memory where that has room for so many bytes. */
export function quickFolder(bytes: number): string;
export function makeScratch(): string;
