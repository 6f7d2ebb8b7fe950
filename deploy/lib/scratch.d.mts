/** Returns the folder for temporary files: one in memory if it has room for the given number of bytes. */
export function quickFolder(bytes: number): string;
export function makeScratch(): string;
