import process from "node:process";

/**
 * True if this machine can create PDFs. The compiler's package contains machine code for Linux x64 only; on other
 * platforms the request for a PDF is answered with 503.
 */
export const PRINTS_PDF = process.platform === "linux" && process.arch === "x64";

/** The suffix of the names of tests that are skipped on other platforms. */
export const UNLESS_PRINTED = PRINTS_PDF ? "" : ": not tried, for PDFs are made on Linux x64 alone";
