import process from "node:process";

/** The compiler's package has its machine code for Linux x64 alone; elsewhere a PDF is answered with 503. */
export const PRINTS_PDF = process.platform === "linux" && process.arch === "x64";

/** Behind the name of what is left out elsewhere. */
export const UNLESS_PRINTED = PRINTS_PDF ? "" : ": not tried, for PDFs are made on Linux x64 alone";
