export { largeDatabase } from "./cache.ts";
export { fillLargeDatabase, idsIn, LARGE_ACCOUNTS, LARGE_PASSWORD } from "./fill.ts";
export { createRandom, createZipf } from "./random.ts";
export { aMillion, certificationOf, type Sizes, sizesOf } from "./sizes.ts";
